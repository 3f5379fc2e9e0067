/** The public page on how signals are made. Its figures are those of `docs/engine.md`; a test holds them together. */
export const methodTexts = {
  eyebrow: 'The method',
  headline: 'How a signal is made, and when there is none.',
  lead: 'A small model per market has to beat a coin before it may publish, and publishes only what is expected to pay.',
  figureTitle: 'Won before costs',
  figureLegend: {
    coin: 'A coin: 50%',
    needed: 'Where a payout of 85% breaks even: 54.1%',
    interval: '95% interval',
  },
  /** The engine in one sentence. */
  honest:
    '52 to 53 of 100 before costs in the months tested; in the newest forex month hardly better than a coin.',
  stepsTitle: 'From prices to a signal',
  stepsLead:
    'At every five-minute mark, with closed candles only. In the months below most slots ended at the last two steps.',
  silenceTitle: 'Silence is an ordinary outcome',
  silence: [
    'A slot stays empty when nothing is expected to pay. The next best is a trade that costs more than it brings.',
    'The page then names the best candidate with its numbers, or the cause: no license, models in training or too old, closed markets or missing prices.',
  ],
  sampleTitle: 'No signal in this slot',
  sample:
    'Nothing is expected to pay: best was EUR/USD at 52% (51 to 53%, the lower end counts), a payout of 85% needs 54.6%.',
  sampleNote: 'What an empty slot says.',
  testedTitle: 'What it was tested on',
  testedLead:
    'Two recorded months that also shaped the engine: they guard against mistakes and prove nothing about another month. It walked through 25 days of each, knowing at each slot only what was known then.',
  testedCaption: 'Results of the engine on two recorded months',
  testedNotes: [
    'Intervals are 95%, with days as units. Most confident fifth: what came, below it what was said. Brier skill: how much better the percentages were than always saying 50%.',
    'After spread or fee hardly anything was expected to pay: one signal in 14,400 slots. At a payout of 85% it would have been 112 of 14,400 slots, with a result of +0.9% of a stake each, anywhere from −15 to +17: too few to tell.',
    'In experiments before the engine was built, EUR/USD of January 2024, the newest forex month, hardly beat the coin. It wouldn’t have had a license.',
    'On artificial noise it published nothing. On artificial prices that tend to turn back it won 52.9%, as many as someone who knows the rule. With that rule switched off overnight it was silent from the third day on.',
  ],
  limitsTitle: 'What it can’t know',
  demoTitle: 'On demo prices',
  demo: 'Without a price source the service makes its own prices and says so: “Demo market: this world has planted patterns.” What is won there says nothing about a real market.',
  closing: 'Judge by the record: members see every settled signal, losses included.',
  more: 'See also',
} as const;

/** In the order in which a slot goes through them. */
export const methodSteps = [
  {
    title: 'Read the last hour',
    term: 'Features',
    text: 'Eleven numbers from 61 closed one-minute candles: moves over 1 to 60 minutes, the close in its range, the distance from the mean. Each is measured against the market’s own movement.',
  },
  {
    title: 'Ask five experts',
    term: 'Experts',
    text: 'Three regressions on each market’s own past, from 1,200 settled slots on, with memories that halve in 1, 3 and 10 days. Beside them a fixed rule against the move of the last 15 minutes and a coin.',
  },
  {
    title: 'Mix them by their record',
    term: 'Mixture',
    text: 'After each slot an expert’s weight is multiplied by the probability it gave to what came. Where nobody beats the coin, the coin wins.',
  },
  {
    title: 'Check the percentages',
    term: 'Calibration',
    text: 'Once a day the last 28 days of forecasts are compared with what came, and what promised too much is drawn towards 50%. What stays unsure becomes the interval. Nothing above 60% is said.',
  },
  {
    title: 'Earn a license',
    term: 'License',
    text: 'An imaginary bettor stakes half of the claimed edge on every slot. A market may publish once its bettor, and all of them on average, have made 20 of 1. Without skill that chance is at most one in twenty, however long one watches.',
  },
  {
    title: 'Publish what pays',
    term: 'What pays',
    text: 'The lower end of the interval must still gain after costs. A payout of 85% breaks even at 54.1%; a signal needs 54.6%.',
  },
] as const;

export interface TestedMarket {
  market: string;
  /** One-minute prices of this month. */
  month: string;
  /** Market slots in which the engine had a better side. */
  slots: string;
  /** Percent, with the ends of its 95 % interval. */
  won: { value: number; low: number; high: number };
  /** Percent: what the most confident fifth said on average, and what it came to. */
  fifth: { said: string; came: string };
  /** Percent, with its interval in words. */
  brierSkill: { value: string; interval: string };
  /** Signals that a payout of 85 % would have published. */
  published: string;
}

export const testedMarkets: readonly TestedMarket[] = [
  {
    market: 'USD/JPY',
    month: 'February 2013',
    slots: '5,068',
    won: { value: 52.5, low: 51.1, high: 53.9 },
    fifth: { said: '52.9', came: '52.8' },
    brierSkill: { value: '+0.15', interval: '0.00 to 0.30' },
    published: 'none',
  },
  {
    market: 'BTC future',
    month: 'January 2022',
    slots: '7,200',
    won: { value: 52.5, low: 51.3, high: 53.7 },
    fifth: { said: '54.7', came: '54.7' },
    brierSkill: { value: '+0.40', interval: '0.11 to 0.69' },
    published: '112',
  },
  {
    market: 'Both',
    month: 'pooled',
    slots: '12,268',
    won: { value: 52.5, low: 51.6, high: 53.4 },
    fifth: { said: '54.1', came: '53.7' },
    brierSkill: { value: '+0.29', interval: '0.11 to 0.48' },
    published: '112',
  },
];

export const methodLimits = [
  {
    title: 'Whether the next month is like these',
    text: 'An edge of two points takes months to tell from luck: of traders who truly win 52%, half can’t show it after 2,401 trades. Months of different markets differ by more than that.',
  },
  {
    title: 'When a skill has just died',
    text: 'On artificial markets whose pattern stopped overnight, 10% of its forecasts were still above 53% on the fourth day. The license limits the harm; it doesn’t prevent it.',
  },
  {
    title: 'News, holidays, your broker',
    text: 'It reads prices and nothing else: no rate decisions, no thin holiday markets, no prices of your own broker.',
  },
  {
    title: 'What you earn after costs',
    text: 'The figures here are before costs. On the months tested, spread and fees took more than the edge brought. Nobody has shown that following every signal earns money.',
  },
] as const;
