import type { BrokerEventRow } from '@croneai/contracts/endpoints/admin/brokers.ts';

/** Texts of the admin page about brokers. */
export const brokerTexts = {
  lead: 'Brokers report registrations and deposits here. A report alone never gives a member access.',
  listTitle: 'Postback addresses',
  listText:
    'A broker calls its postback address to report an event. Each address contains a secret, so give it only to that broker. Parameters: event, event_id, click_id, trader_id, amount, and currency. click_id is the member’s admission code.',
  listFailed: 'The brokers couldn’t be loaded',
  noBrokers: 'No brokers yet',
  noBrokersText: 'Brokers you add in Settings appear here.',
  since: 'Secret valid since',
  rotate: 'New secret',
  question: (name: string) => `Replace the secret of ${name}?`,
  rotateText: 'The current address will stop working at once. Give the broker the new one.',
  keep: 'Keep the address',
  confirm: 'Replace secret',
  rotated: 'The secret was replaced. Copy the new address.',
  rotateFailed: 'The secret wasn’t replaced.',
} as const;

export const brokerEventTexts = {
  title: 'Latest events',
  text: 'From postbacks and reports, newest first.',
  failed: 'The events couldn’t be loaded',
  empty: 'No events yet',
  emptyText: 'Send a test from the broker’s site to see it here.',
  noEvent: 'No event',
  member: 'Open member',
  arrivals: (count: number) => `arrived ${count} times`,
} as const;

export const brokerEventKinds = {
  registration: 'Registration',
  deposit: 'Deposit',
  'first-deposit': 'First deposit',
  qualification: 'Qualification',
} as const satisfies Record<NonNullable<BrokerEventRow['event']>, string>;

export const brokerEventSources = {
  postback: 'Postback',
  report: 'Report',
} as const satisfies Record<BrokerEventRow['source'], string>;

export const brokerEventStates = {
  matched: { label: 'Matched', tone: 'up', why: 'This account belongs to a member' },
  unmatched: { label: 'Unmatched', tone: 'warn', why: 'No member has this account' },
  ping: { label: 'Test', tone: 'neutral', why: 'A test without an event' },
} as const satisfies Record<BrokerEventRow['state'], { label: string; tone: string; why: string }>;

export const brokerReportTexts = {
  title: 'Upload a report',
  text: 'First, we’ll show you what each row would do. Nothing is recorded until you apply the report.',
  broker: 'Broker',
  file: 'CSV report',
  columns: 'Columns: Event ID, Account, Type, Amount, Currency, and Date. At most 10,000 rows.',
  reading: 'Reading the report…',
  failed: 'The report couldn’t be read.',
  again: 'Read again',
  notApplied: 'The report wasn’t applied.',
  dryRun: (matched: number, unmatched: number) =>
    `Nothing has changed yet. Matched rows: ${matched}. Unmatched rows: ${unmatched}.`,
  done: (matched: number, unmatched: number) =>
    `The report was applied. Matched rows: ${matched}. Unmatched rows: ${unmatched}.`,
  apply: 'Apply',
  rows: 'Result of each row',
  more: (rows: number) => `Rows not shown: ${rows}.`,
} as const;
