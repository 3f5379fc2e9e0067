import { PLANTED_NOTE } from '@croneai/contracts/provenance.ts';
import { type Figures, freshMonths, shapedRun } from './recorded-months.ts';

// The public page on how signals are made.

const shaped = shapedRun('payout=0.85');
const inPoints = shapedRun('points');

const count = (value: number): string => (value === 0 ? 'none' : value.toLocaleString('en-US'));
const fixed = (value: number, digits: number): string =>
  value
    .toFixed(digits)
    .replace(/^-(0\.0+)$/, '$1')
    .replace('-', '−');
const signed = (value: number, digits: number): string => (value > 0 ? '+' : '') + fixed(value, digits);
const toOne = (value: number): number => Number(value.toFixed(1));

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
  honest: `${fixed(shaped.all.winRate.value, 1)} of 100 before costs in the two months that shaped it, ${fixed(freshMonths.winRate, 1)} in seven other periods. A coin has 50.`,
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
    'Intervals are 95%; those of what was won take slots as units, all others days. Most confident fifth: what came, below it what was said. Brier skill: how much better the percentages were than always saying 50%.',
    `After spread or fee ${count(inPoints.all.published)} of ${count(inPoints.slots)} slots had a signal, at a payout of 85% ${count(shaped.all.published)}.`,
    `In seven periods that did not shape it (forex of 2016 to 2022, crypto futures of 2023) it won ${fixed(freshMonths.winRate, 1)}%, from ${fixed(freshMonths.least, 1)} to ${fixed(freshMonths.most, 1)} by period. At a payout of 85% that would have been ${count(freshMonths.signals)} signals in ${count(freshMonths.slots)} slots: too few to tell what they bring.`,
    'In experiments before the engine was built, EUR/USD of January 2024, the newest forex month, hardly beat the coin. It wouldn’t have had a license.',
    'On artificial noise it published nothing. On artificial prices that tend to turn back it won 52.9%, as many as someone who knows the rule. With a rule switched off overnight hardly a forecast was above 53% on the third day and none from the fourth.',
  ],
  limitsTitle: 'What it can’t know',
  demoTitle: 'On demo prices',
  demo: `Without a price source the service makes its own prices and says so: “${PLANTED_NOTE.synthetic}” What is won there says nothing about a real market.`,
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
    text: 'An imaginary bettor stakes half of the claimed edge on every slot. A market without skill has a chance of at most one in twenty to ever make 20 of 1. Of many markets each has to make more, so that at most one license in twenty is luck.',
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

const tested = (market: string, month: string, figures: Figures): TestedMarket => {
  const { winRate, topFifth, brierSkill } = figures;
  return {
    market,
    month,
    slots: count(figures.candidates),
    won: { value: toOne(winRate.value), low: toOne(winRate.low), high: toOne(winRate.high) },
    fifth: { said: fixed(topFifth.said, 1), came: fixed(topFifth.came, 1) },
    brierSkill: {
      value: signed(brierSkill.value, 2),
      interval: `${fixed(brierSkill.low, 2)} to ${fixed(brierSkill.high, 2)}`,
    },
    published: count(figures.published),
  };
};
const [usdJpy, btc] = shaped.markets as [Figures, Figures];

export const testedMarkets: readonly TestedMarket[] = [
  tested('USD/JPY', 'February 2013', usdJpy),
  tested('BTC future', 'January 2022', btc),
  tested('Both', 'pooled', shaped.all),
];

export const methodLimits = [
  {
    title: 'Whether the next month is like these',
    text: 'An edge of two points takes months to tell from luck: of traders who truly win 52%, half can’t show it after 2,401 trades. Months of different markets differ by more than that.',
  },
  {
    title: 'When a skill has just died',
    text: 'On artificial markets whose pattern stopped overnight, 60% of its forecasts were still above 53% on the first day and 9% on the second; hardly one on the third and none from the fourth. The license limits the harm; it doesn’t prevent it.',
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
