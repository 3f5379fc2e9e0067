/** Texts of the admin home. */
export const queueTexts = {
  title: 'Queue',
  lead: 'Who’s waiting for us, and for how long.',
  rows: {
    proofs: 'Deposit proofs',
    tickets: 'Open tickets',
    leads: 'New leads',
    messages: 'New messages',
  },
  oldest: 'Oldest',
  nothing: 'No one is waiting',
  failed: (row: string) => `${row} couldn’t be loaded.`,
  engineFailed: 'The state of the engine couldn’t be loaded.',
  engine: 'Engine',
  trades: 'Running',
  unknown: 'Unknown',
  missed: 'Slots missed today',
  alarms: (count: number) => (count === 1 ? '1 alarm' : `${count} alarms`),
  noAlarm: 'No alarm',
} as const;

export const reachTexts = {
  title: 'Reach',
  text: 'Signal alerts in the last 24 hours. Each cell shows how many alerts got that far, then how soon after publication half of them and 99% of them did.',
  columns: ['Channel and tier', 'Sent', 'Arrived', 'Opened'],
  devices: 'Devices that get alerts',
  silent: 'Devices that haven’t confirmed an alert in two days',
  chats: 'Linked Telegram chats',
  joined: 'Members in the Gold channel',
  empty: 'No signal has been sent yet.',
  failed: 'The reach figures couldn’t be loaded.',
} as const;
