/** Texts of the public record. */
export const publicRecordTexts = {
  headline: 'The record',
  lead: 'Every settled signal, won or lost, from a public log that nobody can rewrite.',
  verify: 'Verify it',
  method: 'How it’s counted',
  loading: 'The record is loading.',
  failed: 'We couldn’t load the record. Retrying.',
  empty: 'No results in this period yet.',
  signalsCsv: 'Last 30 days of signals (CSV)',
  curve: 'Signal by signal',
  days: 'Day by day',
  daysText:
    'Each UTC day’s result in stakes, with one stake on every signal. Choose a day to see its slots (five minutes each).',
  slots: 'Every slot of the day',
  slotsText: 'Each cell links to its signal and its proof.',
  groups: 'By market, hour and direction',
  by: {
    markets: 'Market',
    hours: 'Hour',
    directions: 'Direction',
    versions: 'Version',
    publication: 'Published',
  },
  reliability: 'Calibration',
  reliabilityText:
    'On the diagonal, the actual win rate equals the predicted one. If the predictions are right, each point stays in the band 90% of the time.',
  noScore: 'No signal in this period has won or lost yet.',
  tooFew: 'Too few signals have won or lost to draw this chart.',
  late: 'If you enter later',
  /** `whose` lists the tiers and channels of the alerts. */
  arrived: (seconds: number, whose: string) =>
    `After ${seconds} s, half of these alerts had arrived: ${whose}`,
  lateText: 'These are the results of the same signals if you had entered later, at the price at that time.',
  lateNone: 'No minute prices are stored for these signals.',
  share: 'Share this day',
  shared: 'The picture was saved.',
} as const;

/** Rows of a table with a figure, its formula, and its source. */
export const recordMethod = [
  {
    figure: 'Win rate',
    formula:
      'won ÷ (won + lost). Even signals, and signals that expired, don’t count. The interval is the 95% Wilson score interval.',
    source: 'E. B. Wilson, JASA 22, 1927',
  },
  {
    figure: 'More trades needed',
    formula:
      'With n > z²·q(1 − q) ÷ (p − q)² signals that won or lost, the interval of the win rate p no longer contains the break-even rate q.',
    source: 'The Wilson interval solved for n',
  },
  {
    figure: 'Stakes',
    formula:
      'A win earns the payout that the signal was published with. A loss costs 1. R is the price move ÷ the distance to the stop loss, before costs. The distance of a late signal is from its published or its counted entry, whichever is larger.',
    source: 'The terms in the log entry',
  },
  {
    figure: 'Average per signal',
    formula:
      'The 95% interval treats each day as one unit, because signals from the same day move together. We show it once there are 30 days of signals.',
    source: 'Cluster-robust ratio estimator',
  },
  {
    figure: 'Drawdown',
    formula: 'The largest fall of the total from an earlier high, and the longest time below such a high.',
    source: 'The curve in the record',
  },
  {
    figure: 'Always buy, coin tosses, hold',
    formula:
      'Always buy: the same entries, exits and terms, but every signal is a buy. Coin tosses: the range that holds 95% of random directions (mean ± 1.96·√variance). Hold: one stake in each market, kept from its first signal.',
    source: 'The same prices',
  },
  {
    figure: 'Calibration',
    formula:
      'Isotonic regression (pool adjacent violators) in bins of 0.1%. The band comes from 200 resamples. Brier score = miscalibration − discrimination + uncertainty.',
    source: 'T. Dimitriadis, T. Gneiting, A. Jordan, PNAS 118, 2021',
  },
  {
    figure: 'Entered later',
    formula:
      'We settle each signal again by the same rule, from the price after 15, 30, 60 and 120 s. We also settle it from the price at the time when half of a tier’s alerts had arrived that day, as reported by devices and open pages. Between two recorded prices, we assume that the price moves in a straight line.',
    source: 'The minute prices in the log entry',
  },
  {
    figure: 'Deflated Sharpe ratio',
    formula:
      'The chance that the true Sharpe ratio of the daily results is above the best of N worthless variants. N is the number of tests on recorded months. Each test is a trial entry in the log.',
    source: 'D. Bailey, M. López de Prado, J. Portfolio Management 40, 2014',
  },
  {
    figure: 'Martingale',
    formula:
      'If each trade loses with probability q, four levels in a row lose with probability q⁴. They cost 1 + 2 + 4 + 8 stakes.',
    source: 'Assumes independent trades',
  },
] as const;

export const methodTexts = {
  headline: 'How the record is counted',
  lead: 'Every figure, its formula and its source. All of them are computed from the public log.',
  figures: 'Figures',
  rules: 'Settlement rules',
  rulesLead: 'Each log entry names the rule that settled its signal.',
  log: 'The log',
  logText:
    'Our log follows C2SP tlog-tiles. When we publish a signal, we add a commitment to the log: a salted hash that fixes the signal before anybody sees it. Once the signal is settled, we add the signal itself with its salt and minute prices. We sign the head of the log with Ed25519 every five minutes.',
} as const;

/** Texts of the last seven days, on the locked community page. */
export const weekTexts = {
  title: 'The week in review',
  text: 'Every settled signal of the last seven days.',
  signals: 'Signals',
  won: 'Won and lost',
  result: 'Result',
  drawdown: 'Worst drawdown',
  best: 'Best market',
  worst: 'Worst market',
  failed: 'We couldn’t load the week. Retrying.',
  open: 'Full record',
} as const;
