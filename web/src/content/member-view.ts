import type { ReceiptState } from '@croneai/contracts/channels.ts';

/** Texts of the panel that shows admins what a member sees. */
export const memberViewTexts = {
  title: 'What this member sees',
  text: 'Their signals, access, and messages as of now. Read-only.',
  actionFor: (name: string) => `What ${name} sees`,
  userFailed: 'This user couldn’t be loaded',
  quota: { title: 'Signals today', failed: 'Today’s signals couldn’t be loaded' },
  used: (used: number, limit: number) => `${used} of ${limit} used`,
  resets: 'resets',
  unlimited: 'Unlimited',
  asTeam: (role: string) => `As ${role}`,
  noSignals: 'No access to signals',
  grants: { title: 'Live grants', failed: 'The live grants couldn’t be loaded', empty: 'No live grant.' },
  to: 'to',
  noEnd: 'no end',
  deposits: { title: 'Deposits', failed: 'Their deposits couldn’t be loaded', empty: 'No deposit yet.' },
  confirmed: (usd: number) => `$${usd.toLocaleString('en-US')} confirmed`,
  devices: {
    title: 'Devices for alerts',
    failed: 'The devices couldn’t be loaded',
    empty: 'No device gets alerts.',
  },
  lastAlert: 'Last alert',
  noAlert: 'No alert yet',
  confirms: 'Confirms alerts',
  messages: {
    title: 'Last messages',
    failed: 'The messages couldn’t be loaded',
    empty: 'No message yet.',
  },
  states: {
    waiting: 'Pending',
    accepted: 'Sent',
    received: 'Delivered',
    opened: 'Opened',
    refused: 'Failed',
    expired: 'Expired',
    suppressed: 'Skipped',
  } satisfies Record<ReceiptState, string>,
} as const;
