/** Words of the public record. */
export const publicRecordTexts = {
  headline: 'The record',
  lead: 'Every settled signal, won or lost, from a public log that nobody can rewrite.',
  verify: 'Verify it',
  method: 'How it’s counted',
  loading: 'The record is loading.',
  failed: 'The record couldn’t be loaded. It is tried again by itself.',
  empty: 'Nothing is settled in this range yet.',
  signalsCsv: 'Signals of 30 days as CSV',
  curve: 'Signal by signal',
  days: 'Day by day',
  daysText: 'Stakes of each UTC day. Choose one to see its slots.',
  slots: 'Every slot of the day',
  slotsText: 'Each cell leads to its signal and its proof.',
  groups: 'Where it comes from',
  by: {
    markets: 'Market',
    hours: 'Hour',
    directions: 'Direction',
    versions: 'Version',
    publication: 'Published',
  },
  reliability: 'Calibration',
  reliabilityText:
    'On the diagonal, actual equals predicted. At each point, 90% of honest records stay in the band.',
  noScore: 'No signal of this range has won or lost yet.',
  tooFew: 'Too few decided signals for this diagram.',
  late: 'If you enter later',
  /** Whose alerts. */
  arrived: (whose: string) => `Half of the alerts of a day had come: ${whose}`,
  lateText: 'The same signals, entered later at the price of that moment.',
  lateNone: 'No minutes are kept for these signals.',
  share: 'Share this day',
  shared: 'The picture was saved.',
} as const;

/** A figure, its formula and its source, one row each. */
export const recordMethod = [
  {
    figure: 'Win rate',
    formula: 'won ÷ (won + lost); even and unpriced signals are neither. Interval: Wilson score, 95%.',
    source: 'E. B. Wilson, JASA 22, 1927',
  },
  {
    figure: 'Still missing',
    formula:
      'n > z²·q(1 − q) ÷ (p − q)² decided signals until the interval of the rate p leaves q, the rate that pays.',
    source: 'The Wilson interval solved for n',
  },
  {
    figure: 'Stakes',
    formula:
      'What a signal brought under the terms that it was published under; a lost one takes 1. R: the price’s way ÷ the distance to the stop loss, before costs.',
    source: 'The entry’s own terms',
  },
  {
    figure: 'Mean gain',
    formula: 'Interval with days as units, since signals of one day move together; from 30 days on.',
    source: 'Cluster-robust ratio estimator',
  },
  {
    figure: 'Drawdown',
    formula: 'Deepest fall of the sum below its highest before, and the longest time below it.',
    source: 'The curve itself',
  },
  {
    figure: 'Always buy, coin tosses, hold',
    formula:
      'The same entries, exits and terms with every direction up; 95% of random directions, mean ± 1.96·√variance; one stake of each market from its first signal on.',
    source: 'The same prices',
  },
  {
    figure: 'Calibration',
    formula:
      'Isotonic regression (pool adjacent violators) in bins of 0.1%, band from 200 resamples. Brier score = miscalibration − discrimination + uncertainty.',
    source: 'T. Dimitriadis, T. Gneiting, A. Jordan, PNAS 118, 2021',
  },
  {
    figure: 'Entered later',
    formula:
      'Settled again by the same rule from the price after 15, 30, 60 and 120 s, and when half of the alerts of a tier had come in a day, as devices and open pages reported. Within a minute the price lies on the line between two recorded ones.',
    source: 'The minutes in the entry',
  },
  {
    figure: 'Deflated Sharpe ratio',
    formula:
      'Chance that the true ratio of daily results is above what the best of N worthless variants shows; N counts every look at recorded months in the trial entries of the log.',
    source: 'D. Bailey, M. López de Prado, J. Portfolio Management 40, 2014',
  },
  {
    figure: 'Martingale',
    formula: 'With a loss chance q, four levels in a row lose with q⁴ and cost 1 + 2 + 4 + 8 stakes.',
    source: 'Independent trades',
  },
] as const;

export const methodTexts = {
  headline: 'How the record is counted',
  lead: 'Every figure, its formula and its source. All of them follow from the entries of the public log.',
  figures: 'Figures',
  rules: 'Settlement rules',
  rulesLead: 'An entry names the rule that settled it.',
  log: 'The log',
  logText:
    'Each slot is an entry of a C2SP tlog-tiles log: a commitment when a signal is published, the signal with its salt and minutes once it is settled. Heads are signed with Ed25519 at each slot.',
} as const;

/** The last seven days on the locked page of the network. */
export const weekTexts = {
  title: 'The week in review',
  text: 'Every settled signal of the last seven days.',
  signals: 'Signals',
  won: 'Won and lost',
  result: 'Result',
  drawdown: 'Worst stretch',
  best: 'Best market',
  worst: 'Worst market',
  failed: 'The week couldn’t be loaded. It is tried again by itself.',
  open: 'The whole record',
} as const;
