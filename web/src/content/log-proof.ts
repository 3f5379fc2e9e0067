/** Texts of a proof from the public log. */
export const proofTexts = {
  open: 'Show the proof in the public log',
  inLog: 'In the public log',
  before: 'before the price moved',
  settled: 'Settled in the public log',
  pending: 'We’re adding it to the public log. This takes a few seconds.',
  replayed: 'Demo history from before launch. It isn’t in the public log.',
  differs: 'This page and the public log don’t match',
  notCommitted: 'this doesn’t match the signal we committed to',
  what: (index: string) => `Entry ${index} of the public log, byte for byte:`,
  salt: 'Salt, to check the signal against its hash in this entry:',
  file: 'Proof file',
  checkpoint: 'Signed checkpoint',
  verify: 'Verify the whole log',
  publicPage: 'Public page of this signal',
} as const;

/** Texts of the page about one slot. */
export const slotRecordTexts = {
  eyebrow: 'The record',
  loading: 'The slot is loading.',
  failed: 'We couldn’t load the slot. Retrying.',
  missingTitle: 'Slot not found',
  missing: 'The link may be incomplete.',
  all: 'Full record',
  running: 'A signal in this slot is still running. It becomes public once settled.',
  runningProof: 'We can’t change it anymore: its fingerprint is already in the public log.',
  shown: 'The price from entry to exit, minute by minute, as in the public log.',
  shownUnlogged: 'The price from entry to exit.',
  none: 'No signal',
  missed: 'Missed',
  best: 'Closest',
} as const;
