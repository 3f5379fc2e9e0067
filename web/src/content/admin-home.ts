/** Words of an admin's home. */
export const queueTexts = {
  title: 'Queue',
  lead: 'Who waits, and for how long.',
  rows: {
    proofs: 'Deposit proofs',
    tickets: 'Open tickets',
    leads: 'New leads',
    messages: 'New messages',
  },
  oldest: 'Oldest',
  nothing: 'Nobody waits',
  failed: 'Not known right now',
  engine: 'Engine',
  trades: 'Each slot is decided',
  missed: 'Slots missed today',
  alarms: (count: number) => (count === 1 ? '1 alarm' : `${count} alarms`),
  noAlarm: 'No alarm',
} as const;
