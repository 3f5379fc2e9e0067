/** The public page on how signals are made. Its figures are those of `docs/engine.md`; a test holds them together. */
export const methodTexts = {
  eyebrow: 'The method',
  headline: 'How a signal is made, and when there is none.',
  lead: 'A small model for each market reads the last hour, says how sure it is, and has to beat a coin before it may speak. What isn’t expected to pay isn’t published.',
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
    'At every five-minute mark each open market goes through these steps, with closed candles only. In the months below, most slots ended at the last two.',
  silenceTitle: 'Silence is an ordinary outcome',
  silence: [
    'A slot without anything that is expected to pay stays empty. It isn’t filled up with the next best, because the next best is a trade that costs more than it brings.',
    'The page then names the best candidate with its numbers, so that you can judge the silence like any signal. A slot may also be empty because no market has a license, the models are in training or too old, the markets are closed, or prices are missing. Each of these is said as what it is.',
  ],
  sampleTitle: 'No signal in this slot',
  sample:
    'Nothing is expected to pay: best was EUR/USD at 52% (51 to 53%, the lower end counts), a payout of 85% needs 54.6%.',
  sampleNote: 'What an empty slot says.',
  testedTitle: 'What it was tested on',
  testedLead:
    'Two recorded months that also shaped it: they guard against mistakes and prove nothing about another month. The engine was walked through 25 days of each as it would have run, knowing at each slot only what was known then.',
  testedCaption: 'Results of the engine on two recorded months',
  testedNotes: [
    'Intervals are 95%, with days as units. The most confident fifth: what the engine said on average, and what came. Brier skill: how much better its percentages were than always saying 50%.',
    'After spread or fee hardly anything was expected to pay: one signal in 14,400 slots. At a payout of 85% it would have been 112 of 14,400 slots, with a result of +0.9% of a stake each, anywhere from −15 to +17: too few to tell.',
    'The newest forex month, EUR/USD of January 2024, was looked at in the experiments before the engine was built: there it hardly beat the coin, and wouldn’t have had a license.',
    'On artificial prices of pure noise it published nothing. On artificial prices whose direction tends to turn back it won 52.9%, as many as someone who knows the rule. When the rule was switched off overnight it was silent from the third day on.',
  ],
  limitsTitle: 'What it can’t know',
  demoTitle: 'On demo prices',
  demo: 'Where no price source is connected, the service runs on prices that it makes itself, and says so: “Demo market: this world has planted patterns.” What is won there says nothing about a real market.',
  closing: 'Judge by the record, not by this page: members see every settled signal, losses included.',
  more: 'See also',
} as const;

/** In the order in which a slot goes through them. */
export const methodSteps = [
  {
    title: 'Read the last hour',
    term: 'Features',
    text: 'Eleven numbers from 61 closed one-minute candles: moves over 1 to 60 minutes, where the price closed in its range, how far it is from its mean. Each is measured against the market’s own movement. Mirrored prices give the other side with the same probability.',
  },
  {
    title: 'Ask five experts',
    term: 'Experts',
    text: 'Three regressions learn from each market’s own past; their memory halves in 1, 3 and 10 days, and they need 1,200 settled slots before they speak. Beside them stand a fixed rule, against the move of the last 15 minutes, and a coin.',
  },
  {
    title: 'Mix them by their record',
    term: 'Mixture',
    text: 'After each slot, the weight of every expert is multiplied by the probability that it gave to what came. Who was right counts for more. Where nobody is better than the coin, the coin wins.',
  },
  {
    title: 'Check the percentages',
    term: 'Calibration',
    text: 'Once a day the forecasts of the last 28 days are held against what came. What promised too much is drawn towards 50%. How unsure this is becomes the interval beside each probability. Nothing above 60% is said.',
  },
  {
    title: 'Earn a license',
    term: 'Licence',
    text: 'An imaginary bettor stakes half of the claimed edge on every slot of a market. It may publish once he has made 20 of 1, and all markets together have on average. Without skill that chance is at most one in twenty, however long one watches.',
  },
  {
    title: 'Publish what pays',
    term: 'What pays',
    text: 'The lower end of the interval must still gain after what the trade costs. A payout of 85% breaks even at 54.1%, and a signal needs 54.6%. What doesn’t pass leaves the slot empty.',
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
    text: 'An edge of two points needs months to be told from luck: of traders who truly win 52%, half can’t show it after 2,401 trades. The months of different markets differ by more than that.',
  },
  {
    title: 'When a skill has just died',
    text: 'On artificial markets whose pattern stopped overnight it took days to fall silent: on the fourth day 10% of its forecasts were still above 53%. The license limits the harm; it doesn’t prevent it.',
  },
  {
    title: 'News, holidays, your broker',
    text: 'It reads prices and nothing else. A rate decision, a thin holiday market and the prices that your own broker quotes aren’t in its numbers.',
  },
  {
    title: 'What you earn after costs',
    text: 'The figures here are before costs. On the months tested, spread and fees took more than the edge brought. Nobody has shown that following every signal earns money.',
  },
] as const;
