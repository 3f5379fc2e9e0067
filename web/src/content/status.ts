import { STATUS_PROBE_SECONDS } from '@croneai/contracts/constants.ts';
import type { PartStatus } from '@croneai/contracts/system-status.ts';
import { SECOND_MS } from '@croneai/contracts/units.ts';

/** Texts of the public status page. */
export const statusPage = {
  headline: 'Status',
  lead: `Measured every ${STATUS_PROBE_SECONDS} seconds. All days are in UTC.`,
  checking: 'Checking…',
  unreachable: {
    title: 'We can’t reach our servers',
    text: (retryMs: number) =>
      `Check your connection. This page retries every ${retryMs / SECOND_MS} seconds.`,
  },
  whole: {
    operational: 'Everything is working',
    degraded: 'Some parts have problems',
    down: 'The service is down',
  } satisfies Record<PartStatus, string>,
  parts: {
    auth: 'Accounts and sign-in',
    signals: 'Signals',
    leads: 'Support and forms',
    admin: 'Access and tiers',
    notifier: 'Emails and notifications',
  } as Readonly<Record<string, string>>,
  states: {
    operational: 'Operational',
    degraded: 'Degraded',
    down: 'Down',
  } satisfies Record<PartStatus, string>,
  none: 'None',
  unknown: 'Unknown',
  facts: {
    lastSlotAt: 'Last slot',
    codesWaitSince: 'Oldest unsent email with a code',
    mailsWaitSince: 'Oldest unsent email',
  },
  maintenance: 'Maintenance',
  history: 'Last 90 days',
  noHistory: 'We have no measurements yet.',
  historyFailed: 'The last 90 days couldn’t be loaded.',
  notMeasured: 'not measured',
  unmeasured: 'Not measured yet',
  past: 'Past incidents',
  noPast: 'No incident in the last 90 days.',
} as const;
