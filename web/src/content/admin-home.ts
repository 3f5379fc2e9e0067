/** Texts of the admin home. */
export const queueTexts = {
  title: 'Queue',
  lead: 'Who’s waiting, and how long.',
  rows: {
    proofs: 'Deposit proofs',
    tickets: 'Open tickets',
    leads: 'New leads',
    messages: 'New messages',
  },
  oldest: 'Oldest',
  nothing: 'No one waiting',
  failed: (row: string) => `${row} couldn’t be loaded.`,
  engineFailed: 'The state of the engine couldn’t be loaded.',
  engine: 'Engine',
  trades: 'Running',
  missed: 'Slots missed today',
  alarms: (count: number) => (count === 1 ? '1 alarm' : `${count} alarms`),
  noAlarm: 'No alarm',
} as const;

export const reachTexts = {
  title: 'Reach',
  text: 'For signals of the last 24 hours: how many arrived, and how long after publication (median, and slowest 1%).',
  columns: ['Channel and tier', 'Accepted', 'Arrived', 'Opened'],
  devices: 'Devices with alerts',
  silent: 'Inactive for two days',
  chats: 'Telegram chats',
  joined: 'In the Gold channel',
  empty: 'No signal has been sent yet.',
  failed: 'The reach couldn’t be loaded.',
} as const;
