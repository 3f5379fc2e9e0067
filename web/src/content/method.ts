import { PLANTED_NOTE } from '@croneai/contracts/provenance.ts';
import results from './engine-results.json' with { type: 'json' };

// The public page on how signals are made. Its figures are from runs of lab and backtest (see
// docs/engine.md).

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
/** Periods with signals, the most first. */
const publishing = periods
  .map((period) => period.published.signals)
  .filter((signals) => signals > 0)
  .toSorted((a, b) => b - a);
const inThree = publishing.slice(0, 3).reduce((sum, signals) => sum + signals, 0);

const [late] = corpus.delay.published.points.filter(({ seconds }) => seconds === 60).map(({ won }) => won);
const { halfLife } = corpus.delay.all;

export const methodTexts = {
  eyebrow: 'The method',
  headline: 'How a signal is made, and when there is none.',
  lead: 'A small model per market has to beat a coin before it may publish, and publishes only trades that should be profitable.',
  figureTitle: 'Won before costs',
  figureLegend: {
    coin: 'A coin: 50%',
    needed: 'Break-even at an 85% payout: 54.1%',
    interval: '95% confidence interval',
  },
  /** The engine in one sentence. */
  honest: `${fixed(all.won.value, 1)} of 100 before costs over ${periods.length} recorded periods (${fixed(all.won.low, 1)} to ${fixed(all.won.high, 1)}). A coin has 50.`,
  stepsTitle: 'From prices to a signal',
  stepsLead:
    'At every five-minute mark, with closed candles only. In the months below most slots ended at the last two steps.',
  silenceTitle: '“No signal” is normal',
  silence: [
    'A slot stays empty when no trade is good enough. The next best would cost more than it wins.',
    'The page then names the best candidate with its numbers, or the cause: no license, models in training or too old, closed markets or missing prices.',
  ],
  sampleTitle: 'No signal in this slot',
  sample: 'No trade was good enough. Closest: EUR/USD at 52% (51 to 53%). A payout of 85% needs 54.6%.',
  sampleNote: 'What an empty slot says.',
  testedTitle: 'What it was tested on',
  testedLead: `${periods.length} recorded periods of one-minute prices, ${count(all.candidates)} slots. The engine walked through each knowing only what was known then; every slot was settled by the price at expiry.`,
  testedCaption: 'Results of the engine on recorded months',
  testedNotes: [
    'Confidence intervals are 95%, with days as units. Most confident fifth: actual, below it predicted. Brier skill: how much better the percentages were than always saying 50%. Some of these periods were looked at while intervals were chosen.',
    `By period it won ${fixed(Math.min(...wonByPeriod), 1)} to ${fixed(Math.max(...wonByPeriod), 1)}%. Settled by the first touch of a level instead, ${fixed(rules.differ.value, 1)}% of the outcomes would differ.`,
    `At a payout of 85% it would have published ${count(published.signals)} signals in ${count(published.slots)} slots: predicted ${fixed(published.predicted, 1)}%, actual ${withEnds(published.actual)}. Three periods of crypto have ${fixed((100 * inThree) / published.signals, 0)}% of them, ${periods.length - publishing.length} periods none; forex has ${count(kinds.forex.published.signals)}: predicted ${fixed(kinds.forex.published.predicted, 1)}%, actual ${withEnds(kinds.forex.published.actual)}.`,
    `These count from the last price before the slot. Entered a minute later ${withEnds(late as Interval)} won, and break-even is 54.1%: nobody can know yet whether that pays.`,
    `Two figures flatter it less. In months held back from an earlier version, ${count(heldOut.signals)} signals predicted ${fixed(heldOut.predicted, 1)}% and ${fixed(heldOut.actual, 1)}% won. On artificial prices whose truth is known, ${count(knownTruth.signals)} signals predicted ${fixed(knownTruth.predicted, 1)}% and ${fixed(knownTruth.actual, 1)}% was true.`,
    `Two earlier months shaped the engine; what it wins there proves nothing. After spread or fee ${count(inPoints.all.published)} of their ${count(inPoints.slots)} slots had a signal.`,
    'On artificial noise it published nothing. On artificial prices that tend to turn back it won 52.9% where someone who knows the rule wins 53.0%.',
  ],
  delayTitle: 'What waiting costs',
  delayLead: `Half of what is ahead of a coin is gone after ${fixed(halfLife.value, 0)} seconds (${fixed(halfLife.low, 0)} to ${fixed(halfLife.high, 0)}). “Enter within” on a signal counts with it.`,
  delayCaption: 'Win rate by entry delay',
  delayNote:
    'The same sides, entered at the price of that moment and settled at the same expiry. Recorded prices are one-minute candles: 15 and 30 seconds are calculated from the first minute.',
  limitsTitle: 'What it can’t know',
  demoTitle: 'On demo prices',
  demo: `Without a price source the service makes its own prices and says so: “${PLANTED_NOTE.synthetic}” What is won there says nothing about a real market.`,
  closing: 'Judge by the record: members see every settled signal, losses included.',
  more: 'See also',
} as const;

/** Steps in the order in which a slot passes them. */
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
    text: 'After each slot an expert’s weight is multiplied by the probability it gave to the outcome. Where nobody beats the coin, the coin wins.',
  },
  {
    title: 'Check the percentages',
    term: 'Calibration',
    text: 'Once a day the last 28 days of forecasts are compared with their outcomes. A strong claim is published as what claims like it actually won, and never as more than the claim. What stays unsure becomes the interval. No prediction is above 60%.',
  },
  {
    title: 'Earn a license',
    term: 'License',
    text: 'An imaginary bettor stakes the claimed edge on every slot, and half of it once the license is earned. A market without skill has a chance of at most one in twenty to ever make 20 of 1. Of many markets each has to make more, so that at most one license in twenty is luck.',
  },
  {
    title: 'Publish what pays',
    term: 'What pays',
    text: 'The lower end of the interval must still gain after costs. An 85% payout breaks even at 54.1%; a signal needs 54.6%.',
  },
] as const;

export interface TestedMarket {
  market: string;
  /** Month of the one-minute prices. */
  month: string;
  /** Market slots in which the engine had a better side. */
  slots: string;
  /** Percent, with the ends of its 95 % interval. */
  won: { value: number; low: number; high: number };
  /** Percent: mean prediction of the most confident fifth, and the share that won. */
  fifth: { predicted: string; actual: string };
  /** Percent, with its interval in words. */
  brierSkill: { value: string; interval: string };
  /** Signals that a payout of 85 % would have published. */
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
  /** Seconds after the start of the slot. */
  seconds: number;
  /** No price was recorded then. */
  isCalculated: boolean;
  all: Interval;
  fifth: Interval;
  published: Interval;
}

/** Entering takes at most a minute. */
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
    text: 'An edge of two points takes months to tell from luck: of traders who truly win 52%, half can’t show it after 2,401 trades. Months of different markets differ by more than that.',
  },
  {
    title: 'When a skill has just died',
    text: 'On artificial markets whose pattern stopped overnight, 52% of its forecasts were still above 53% on the first day and 21% on the second; hardly one on the third and none from the fourth. The license limits the harm; it doesn’t prevent it. Intervals assume a skill that lasts: on artificial prices where it comes and goes, 72% of the signals were truly above their lower end, where 90% should be.',
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
