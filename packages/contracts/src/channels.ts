import { z } from 'zod';
import { named } from './http/named.ts';
import { searchable } from './searchable.ts';
import { optionalLine } from './text.ts';
import type { OptionalNotification } from './users.ts';

/** Ways out to a member beside an open page. */
export const CHANNELS = ['push', 'telegram', 'inbox', 'mail'] as const;
export const channelSchema = z.enum(CHANNELS).meta({ id: 'Channel' });
export type Channel = z.infer<typeof channelSchema>;

/** What members are told of: the rows of their matrix. */
export const CHANNEL_EVENTS = [
  'signal',
  'signal-settled',
  'daily-summary',
  'weekly-report',
  'tickets',
  'community',
  'account',
  'service-notice',
] as const;
export const channelEventSchema = z.enum(CHANNEL_EVENTS).meta({ id: 'ChannelEvent' });
export type ChannelEvent = z.infer<typeof channelEventSchema>;

/** `always` cannot be switched off. A cell that is not here does not exist: nothing of that kind goes that way. */
type Cell = 'on' | 'off' | 'always';
/** Cells of the matrix, with what holds before a member chooses. */
export const CHANNEL_CELLS: Readonly<Record<ChannelEvent, Readonly<Partial<Record<Channel, Cell>>>>> = {
  // 288 a day: no list or mailbox is the place for them.
  signal: { push: 'on', telegram: 'on' },
  'signal-settled': { push: 'off', telegram: 'off' },
  'daily-summary': { push: 'off', telegram: 'off', inbox: 'on', mail: 'on' },
  'weekly-report': { push: 'off', telegram: 'off', inbox: 'on', mail: 'on' },
  tickets: { push: 'on', telegram: 'off', inbox: 'on', mail: 'on' },
  community: { push: 'off', telegram: 'off', inbox: 'on' },
  account: { push: 'on', telegram: 'off', inbox: 'always', mail: 'always' },
  'service-notice': { push: 'on', telegram: 'on', inbox: 'always', mail: 'always' },
};

/** Mails whose switch is the setting of this name in the notifications of the account, where an unsubscribe link turns it too. */
export const MAIL_SETTINGS = {
  'daily-summary': 'signals',
  'weekly-report': 'trades',
} as const satisfies Partial<Record<ChannelEvent, OptionalNotification>>;

/** Only what cannot wait: in quiet hours it is suppressed, everything else waits for their end. */
export const isLive = (event: ChannelEvent): boolean => event === 'signal' || event === 'signal-settled';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const clock = z
  .string({ error: 'Please enter a time, for example 22:00' })
  .regex(CLOCK, 'Please enter a time, for example 22:00');
/** `HH:MM` in the member's zone. The end may lie before the start: over midnight. */
export const hoursSchema = named('Hours', { from: clock, to: clock });
export type Hours = z.infer<typeof hoursSchema>;

/** Whether a time of day (`HH:MM`) lies in these hours; equal ends are the whole day. */
export function isBetween({ from, to }: Hours, time: string): boolean {
  if (from === to) return true;
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/** Four honest states of a delivery. `waiting` is the time before the first of them. */
const RECEIPT_STATES = [
  'waiting',
  'accepted',
  'received',
  'opened',
  'refused',
  'expired',
  'suppressed',
] as const;
export const receiptStateSchema = z.enum(RECEIPT_STATES).meta({ id: 'ReceiptState' });
export type ReceiptState = z.infer<typeof receiptStateSchema>;

const DIRECTIONS = ['all', 'buy', 'sell'] as const;
export const DEVICE_NAME_MAX_LENGTH = 60;
/** Browsers of one member that take pushes; one more takes the place of the one that was seen longest ago. */
export const DEVICES_PER_MEMBER_MAX = 10;
/** What the page of deliveries lists. */
export const DELIVERIES_SHOWN = 100;
export const INBOX_SHOWN = 50;

/** Which new signals a member wants to be told of. Only members who see each signal at once get what depends on its contents. */
export const signalRulesSchema = named('SignalRules', {
  /** Parts of names, separated by commas; empty, and no star asked for: all markets. */
  markets: optionalLine({ label: 'Markets', maxLength: 200 }),
  /** The starred markets too; while none is starred, it narrows nothing. */
  hasStarred: z.boolean('hasStarred must be true or false').default(false),
  direction: z.enum(DIRECTIONS, { error: `direction is one of ${DIRECTIONS.join(', ')}` }),
  /** Percent. */
  minConfidence: z
    .number('Please enter a number from 0 to 100')
    .min(0, 'Please enter a number from 0 to 100')
    .max(100, 'Please enter a number from 0 to 100'),
  /** Null: at any time. */
  hours: hoursSchema.nullable(),
});
export type SignalRules = z.infer<typeof signalRulesSchema>;
export const NO_RULES: SignalRules = {
  markets: '',
  hasStarred: false,
  direction: 'all',
  minConfidence: 0,
  hours: null,
};

/** What the rules of members measure. */
export type SignalFacts = { pair: string; asset: string; signalType: 'buy' | 'sell'; confidence: number };

/** Whether the rules want a signal at this time of day; `facts` is null for members who get no more than a hint. */
export function wantsSignal(
  { markets, hasStarred, direction, minConfidence, hours }: SignalRules,
  watchlist: readonly string[],
  facts: SignalFacts | null,
  time: string,
): boolean {
  if (hours && !isBetween(hours, time)) return false;
  if (!facts) return true;
  if (direction !== 'all' && facts.signalType !== direction) return false;
  if (facts.confidence < minConfidence) return false;
  const parts = markets
    .split(',')
    .map((part) => searchable(part.trim()))
    .filter(Boolean);
  const starred = hasStarred ? watchlist : [];
  if (parts.length === 0 && starred.length === 0) return true;
  return starred.includes(facts.pair) || parts.some((part) => searchable(facts.asset).includes(part));
}
