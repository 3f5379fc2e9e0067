import { PLANTED_NOTE } from '@croneai/contracts/provenance.ts';
import results from './engine-results.json' with { type: 'json' };

// Texts of the public page on how signals are made. The figures come from runs of lab and backtest
// (see docs/engine-results.md).

const { corpus, heldOut, knownTruth } = results;
const [shaped, inPoints] = results.shaped as [
  (typeof results.shaped)[number],
  (typeof results.shaped)[number],
];

const count = (value: number): string => (value === 0 ? 'none' : value.toLocaleString('en-US'));
const fixed = (value: number, digits: number): string =>
  value
    .toFixed(digits)
    .replace(/^-(0\.0+)$/, '$1')
    .replace('-', '−');
const signed = (value: number, digits: number): string => (value > 0 ? '+' : '') + fixed(value, digits);
const toOne = (value: number): number => Number(value.toFixed(1));

type Interval = { value: number; low: number; high: number };
const withEnds = ({ value, low, high }: Interval): string =>
  `${fixed(value, 1)}% (${fixed(low, 1)} to ${fixed(high, 1)})`;

const { all, periods, kinds } = corpus;
const { published, rules } = all;
const wonBy = (value: readonly Interval[]): number[] => value.map((each) => toOne(each.value));
const wonByPeriod = wonBy(periods.map(({ won }) => won));
/** Number of signals in each period that has any, largest first. */
const publishing = periods
  .map((period) => period.published.signals)
  .filter((signals) => signals > 0)
  .toSorted((a, b) => b - a);
const inTwo = publishing.slice(0, 2).reduce((sum, signals) => sum + signals, 0);

const [late] = corpus.delay.published.points.filter(({ seconds }) => seconds === 60).map(({ won }) => won);
const { halfLife } = corpus.delay.all;

export const methodTexts = {
  eyebrow: 'The method',
  headline: 'How a signal is made, and when there is none.',
  lead: 'Each market has its own small model. The model must beat a coin toss before it may publish, and it publishes only trades that should make a profit.',
  figureTitle: 'Forecasts won, before costs',
  figureLegend: {
    coin: 'Coin toss: 50%',
    needed: 'Break-even at an 85% payout: 54.1%',
    interval: '95% confidence interval',
  },
  /** Summary of the engine's results. */
  honest: `Before costs, the engine was right ${fixed(all.won.value, 1)} times in 100 over ${periods.length} recorded periods (95% interval ${fixed(all.won.low, 1)} to ${fixed(all.won.high, 1)}). A coin toss is right 50 times.`,
  stepsTitle: 'From prices to a signal',
  stepsLead:
    'We take these steps at every five-minute mark, with closed candles only. In the periods tested below, most slots ended without a signal at one of the last two steps.',
  silenceTitle: '“No signal” is normal',
  silence: [
    'When no trade is good enough, we publish nothing. Even the best trade would then cost more than it should earn.',
    'The dashboard then shows the closest trade, or why there is none: no market has a license, the models are in training or too old, the markets are closed, or prices are missing.',
  ],
  sampleTitle: 'No signal in this slot',
  sample:
    'No trade was good enough. Closest: EUR/USD at 56% (52 to 60%). At a payout of 85%, the win rate minus a margin for luck must be 54.6% or more.',
  sampleNote: 'What you see in an empty slot.',
  testedTitle: 'What it was tested on',
  testedLead: `We used ${periods.length} recorded periods of one-minute prices, with ${count(all.candidates)} slots. In each period, the engine knew only what was known at the time. The price at expiry settled every slot.`,
  testedCaption: 'Results of the engine on recorded months',
  testedNotes: [
    'The 95% confidence intervals treat each day as one unit. For the most confident fifth of the forecasts, the table shows the actual and the predicted win rate. Brier skill is how much better the percentages were than always saying 50%. We had already seen some of these periods when we chose how to compute the intervals.',
    `In single periods, the engine was right ${fixed(Math.min(...wonByPeriod), 1)} to ${fixed(Math.max(...wonByPeriod), 1)}% of the time. If the first touch of the stop loss or take profit decided instead of the price at expiry, ${fixed(rules.differ.value, 1)}% of the outcomes would differ.`,
    `At a payout of 85%, the engine would have published ${count(published.signals)} signals in ${count(published.slots)} slots. The predicted win rate was ${fixed(published.predicted, 1)}%, the actual one ${withEnds(published.actual)}. Two crypto periods had ${fixed((100 * inTwo) / published.signals, 0)}% of the signals, and ${periods.length - publishing.length} periods had none. Forex had ${count(kinds.forex.published.signals)} signals. The predicted win rate there was ${fixed(kinds.forex.published.predicted, 1)}%, the actual one ${withEnds(kinds.forex.published.actual)}.`,
    `These results assume entry at the last price before the slot. With entry a minute later, ${withEnds(late as Interval)} of the signals won. Break-even is 54.1%, so nobody can know yet whether such a late entry makes a profit.`,
    `Two results are less flattering. In months that we held back from an earlier version, the engine gave ${count(heldOut.signals)} signals: it predicted that ${fixed(heldOut.predicted, 1)}% would win, and ${fixed(heldOut.actual, 1)}% did. On artificial prices whose odds we know, it gave ${count(knownTruth.signals)} signals: it predicted ${fixed(knownTruth.predicted, 1)}%, and the true odds were ${fixed(knownTruth.actual, 1)}%.`,
    `We designed the engine on two earlier months, so its results there prove nothing. After spread or fees, ${count(inPoints.all.published)} of their ${count(inPoints.slots)} slots had a signal.`,
    'On artificial noise, the engine published nothing. On artificial prices that tend to reverse, it was right 52.9% of the time. Even someone who knew how we made these prices could be right only 53.0% of the time.',
  ],
  delayTitle: 'What waiting costs',
  delayLead: `Half of the advantage over a coin toss is gone after ${fixed(halfLife.value, 0)} seconds (95% interval ${fixed(halfLife.low, 0)} to ${fixed(halfLife.high, 0)}). The time to enter that a signal shows takes this into account.`,
  delayCaption: 'Win rate by entry delay',
  delayNote:
    'Each row has the same forecasts, entered at the price at that time and settled at the same expiry. Recorded prices are one-minute candles, so we calculate the rows for 15 and 30 seconds from the first minute.',
  limitsTitle: 'What it can’t know',
  demoTitle: 'On demo prices',
  demo: `Without a price source, the service makes its own prices and says so: “${PLANTED_NOTE.synthetic}” Results on them say nothing about a real market.`,
  closing: 'Judge by the record: members see every settled signal, losses included.',
  more: 'See also',
} as const;

/** Steps that a slot passes through, in order. */
export const methodSteps = [
  {
    title: 'Read the last hour',
    term: 'Features',
    text: 'We compute eleven numbers from 61 closed one-minute candles: moves over 1 to 60 minutes, where the close lies in its range, and how far it is from the mean. Each is measured against the market’s own movement.',
  },
  {
    title: 'Ask five experts',
    term: 'Experts',
    text: 'The first three experts are statistical models that learn from the market’s own past, once it has 1,200 settled slots. A past slot counts half as much after 1, 3 or 10 days, depending on the expert. The fourth expert always bets against the move of the last 15 minutes, and the fifth tosses a coin.',
  },
  {
    title: 'Mix them by their record',
    term: 'Mixture',
    text: 'After each slot, we multiply each expert’s weight by the probability it gave to the outcome. If no expert beats the coin, the coin wins.',
  },
  {
    title: 'Check the percentages',
    term: 'Calibration',
    text: 'Once a day, we compare the forecasts of the last 28 days with their outcomes. For a strong forecast, we publish the share of such forecasts that actually won, and never more than the forecast itself. The remaining doubt becomes the interval. No prediction is above 60%.',
  },
  {
    title: 'Earn a license',
    term: 'License',
    text: 'An imaginary bettor starts with $1 and bets on every slot: the bigger the edge we predict, the bigger the bet. At $20, the market earns its license, and the bets are halved. Without skill, the chance of ever reaching $20 is at most one in twenty. When there are many markets, each must reach more than $20, so that at most one license in twenty is luck.',
  },
  {
    title: 'Publish only trades that should make a profit',
    term: 'Profit after costs',
    text: 'Even after a margin for luck, a trade must make a profit after costs. At an 85% payout, break-even is 54.1%. A signal needs 54.6%.',
  },
] as const;

export interface TestedMarket {
  market: string;
  /** Period of the one-minute prices. */
  month: string;
  /** Number of market slots in which the engine favored one side. */
  slots: string;
  /** Percentage of forecasts that won, with the bounds of its 95 % interval. */
  won: { value: number; low: number; high: number };
  /**
   * Mean prediction and actual win rate of the most confident fifth of the forecasts, in percent.
   */
  fifth: { predicted: string; actual: string };
  /** Brier skill in percent, and its interval as text. */
  brierSkill: { value: string; interval: string };
  /** Number of signals that would have been published at a payout of 85 %. */
  published: string;
}

type Tested = {
  candidates: number;
  won: Interval;
  fifth: { predicted: number; actual: number };
  brierSkill: Interval;
  signals: number;
};

const tested = (market: string, month: string, figures: Tested): TestedMarket => {
  const { won, fifth, brierSkill } = figures;
  return {
    market,
    month,
    slots: count(figures.candidates),
    won: { value: toOne(won.value), low: toOne(won.low), high: toOne(won.high) },
    fifth: { predicted: fixed(fifth.predicted, 1), actual: fixed(fifth.actual, 1) },
    brierSkill: {
      value: signed(brierSkill.value, 2),
      interval: `${fixed(brierSkill.low, 2)} to ${fixed(brierSkill.high, 2)}`,
    },
    published: count(figures.signals),
  };
};

const ofCorpus = ({ fifth, published: { signals }, ...figures }: typeof all): Tested => ({
  ...figures,
  fifth: { predicted: fifth.predicted, actual: fifth.actual.value },
  signals,
});
const periodsOf = (name: string): number => periods.filter((period) => period.name.startsWith(name)).length;
const forexPeriods = periodsOf('fx');

export const testedMarkets: readonly TestedMarket[] = [
  tested('Forex', `${forexPeriods} periods, 2016 to 2022`, ofCorpus(kinds.forex)),
  tested('Crypto', `${periods.length - forexPeriods} periods, 2017 to 2024`, ofCorpus(kinds.crypto)),
  tested('All', `${periods.length} periods`, ofCorpus(all)),
  tested('Used for design', 'two months, 2013 and 2022', {
    ...shaped.all,
    won: shaped.all.winRate,
    fifth: shaped.all.topFifth,
    signals: shaped.all.published,
  }),
];

export interface LateEntry {
  /** Time of entry, in seconds after the start of the slot. */
  seconds: number;
  /**
   * True if no price was recorded at the time of entry, so that the win rates are calculated
   * instead of measured.
   */
  isCalculated: boolean;
  all: Interval;
  fifth: Interval;
  published: Interval;
}

/** Latest entry that the page shows. A member needs at most a minute to enter a trade. */
const LATEST_SECONDS = 60;
export const lateEntries: readonly LateEntry[] = corpus.delay.all.points
  .map(({ seconds, isMeasured, won }, index) => ({
    seconds,
    isCalculated: !isMeasured,
    all: won,
    fifth: (corpus.delay.fifth.points[index] as (typeof corpus.delay.fifth.points)[number]).won,
    published: (corpus.delay.published.points[index] as (typeof corpus.delay.fifth.points)[number]).won,
  }))
  .filter(({ seconds }) => seconds <= LATEST_SECONDS);

export const methodLimits = [
  {
    title: 'Whether the next month is like these',
    text: 'It takes months to tell an edge of two points from luck. Of traders who truly win 52%, half can’t show it after 2,401 trades. Win rates differ by more than that between months and markets.',
  },
  {
    title: 'When an edge has just gone',
    text: 'On artificial markets, we switched the pattern off overnight. The engine noticed slowly: 52% of its forecasts were still above 53% on the first day and 21% on the second. Hardly any were on the third day, and none from the fourth. The license limits the harm but doesn’t prevent it. Our intervals allow for an edge that changes. On artificial prices where the edge comes and goes, the lower end of the interval was right for 86% of the signals. It should be right for 90%.',
  },
  {
    title: 'News, holidays, your broker',
    text: 'The engine reads only prices. It doesn’t know about rate decisions, thin holiday markets or your own broker’s prices.',
  },
  {
    title: 'What you earn after costs',
    text: 'The figures here are before costs. In the months tested, spread and fees cost more than the edge earned. Nobody has shown that following every signal earns money.',
  },
] as const;
