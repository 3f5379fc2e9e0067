/** Words of a proof from the public log. */
export const proofTexts = {
  open: 'Show the proof in the public log',
  inLog: 'In the public log',
  before: 'before the price moved',
  settled: 'Settled in the public log',
  pending: 'Recording. It will be in the public log in a few seconds.',
  replayed: 'Demo history from before this system began: it has no entry in the public log.',
  differs: 'This page and the public log say different things',
  notCommitted: 'this doesn’t match the signal we committed to',
  what: (index: string) => `Entry ${index} of the public log, byte for byte:`,
  salt: 'Salt that reveals the commitment:',
  file: 'Proof file',
  checkpoint: 'Signed checkpoint',
  verify: 'Verify the whole log',
  publicPage: 'Public page of this signal',
} as const;

/** Words of the page of one slot. */
export const slotRecordTexts = {
  eyebrow: 'The record',
  loading: 'The slot is loading.',
  failed: 'The slot couldn’t be loaded. It is tried again by itself.',
  missingTitle: 'There is no such slot',
  missing: 'The link may be cut off.',
  all: 'The whole record',
  running: 'A signal of this slot is still running. It opens to everybody once it is settled.',
  runningProof: 'What it says is already fixed: the commitment to it is in the public log.',
  shown: 'From its entry to its exit, by the minutes in the public log.',
  shownUnlogged: 'From its entry to its exit.',
  none: 'No signal',
  missed: 'Missed',
  best: 'The best there was',
} as const;
