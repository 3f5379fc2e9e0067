import { deliveredTexts } from './channels.ts';

/** Texts of the panel that shows admins what a member sees. */
export const memberViewTexts = {
  title: 'What this member sees',
  text: 'Their signals, access, and messages right now. You can’t change anything here.',
  actionFor: (name: string) => `What ${name} sees`,
  userFailed: 'The user couldn’t be loaded',
  quota: { title: 'Signals today', failed: 'Today’s signals couldn’t be loaded' },
  used: (used: number, limit: number) => `${used} of ${limit} used`,
  resets: 'resets',
  unlimited: 'Unlimited',
  asTeam: (role: string) => `As ${role}`,
  noSignals: 'No access to signals',
  grants: { title: 'Live grants', failed: 'The live grants couldn’t be loaded', empty: 'No live grant.' },
  to: 'to',
  noEnd: 'no end date',
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
    title: 'Latest messages',
    failed: 'The messages couldn’t be loaded',
    empty: 'No message yet.',
  },
} as const;

/** Reasons for skipped messages, for admins: `your rules` would seem to be the admin’s. */
export const skipReasons: Readonly<Record<string, string>> = {
  ...deliveredTexts.reasons,
  rules: 'alert rules',
};
