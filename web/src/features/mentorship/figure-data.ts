import type { LessonFigure } from '@croneai/contracts/endpoints/learning.ts';

export type Tone = 'accent' | 'up' | 'down' | 'warn' | 'muted';
export type Point = readonly [x: number, y: number];

interface Tick {
  at: number;
  label: string;
}

export interface Plot {
  kind: 'plot';
  x: readonly [min: number, max: number];
  y: readonly [min: number, max: number];
  xTicks: readonly Tick[];
  yTicks: readonly Tick[];
  xTitle?: string;
  /** A label stands above the end of its line, or beside it where the line ends before the box does. */
  lines?: readonly { points: readonly Point[]; tone: Tone; label?: string; isDashed?: true }[];
  /** A label stands below and right of its dot, or above and left. */
  dots?: readonly { at: Point; label?: string; isAbove?: true }[];
  /** `from` and `to` are values of y. */
  bars?: readonly { x: number; width: number; from: number; to: number; tone: Tone; label?: string }[];
  ranges?: readonly { x: number; from: number; to: number; label: string }[];
}

export interface Flow {
  kind: 'flow';
  steps: readonly { label: string; note: string; tone?: Tone }[];
  /** The last step leads to the first again. */
  isLoop?: true;
}

export interface Cells {
  kind: 'cells';
  cells: readonly { label: string; value: string }[];
}

export type FigureData = Plot | Flow | Cells;

const steps = (count: number): number[] => Array.from({ length: count + 1 }, (_, index) => index);
const percent = (share: number): string => `${Math.round(share * 100)}%`;
const percentTicks = (values: readonly number[]): Tick[] => values.map((at) => ({ at, label: percent(at) }));

/** The gain that makes up for a loss, both as shares: g = 1 / (1 − l) − 1. */
export const recoveryGain = (loss: number): number => 1 / (1 - loss) - 1;
/** What is left of an account after `losses` in a row, each with the share `risk`: (1 − r)^n. */
export const leftAfter = (risk: number, losses: number): number => (1 - risk) ** losses;
/** Half the width of the 95 % interval of a win rate, by the rule 1 / √n. */
export const winRateMargin = (trades: number): number => 1 / Math.sqrt(trades);

const RISKS = [
  { risk: 0.01, tone: 'up' },
  { risk: 0.02, tone: 'accent' },
  { risk: 0.05, tone: 'warn' },
  { risk: 0.1, tone: 'down' },
] as const;

/** Value function of Kahneman and Tversky (1992): exponent 0.88, losses count 2.25 times. */
const felt = (result: number): number => (result >= 0 ? result ** 0.88 : -2.25 * (-result) ** 0.88);

/**
 * Log-normal equity after `trades` trades at `z` standard deviations: each trade wins 1 R with 55 % or loses it, so a mean
 * of 0.1 R and a deviation of √(1 − 0.1²) R.
 */
function equity(risk: number, trades: number, z: number): number {
  const mean = 0.1 * risk - (risk ** 2 * 0.99) / 2;
  return Math.exp(mean * trades + z * risk * Math.sqrt(0.99 * trades));
}

const fan = (risk: number, tone: Tone, label: string) =>
  [1.645, 0, -1.645].map((z) => ({
    tone,
    points: steps(20).map((step): Point => [step * 10, equity(risk, step * 10, z)]),
    ...(z > 0 ? { label } : {}),
    ...(z === 0 ? { isDashed: true as const } : {}),
  }));

/** The common cause, and how far each of the three positions strays from it. */
const COMMON = [0, 6, 3, 11, 9, 17, 12, 20, 26, 21, 29, 25, 33];
const STRAY = [
  { label: 'EUR/USD', tone: 'accent', by: [0, 1, -1, 1, 2, 0, 1, -1, 1, 2, 0, 1, 0], lift: 14 },
  { label: 'GBP/USD', tone: 'up', by: [0, -1, 1, 2, 0, 1, -1, 1, 2, 0, 1, -1, 1], lift: 7 },
  { label: 'Gold', tone: 'warn', by: [0, 2, 0, -1, 1, 2, 0, 1, -1, 1, -1, 1, 0], lift: 0 },
] as const;

const PRICES = [
  1.0842, 1.08432, 1.08424, 1.08412, 1.08418, 1.08436, 1.08447, 1.0844, 1.08452, 1.08465, 1.08459, 1.0848,
];
const level = (price: number, tone: Tone, label: string) => ({
  points: [
    [0, price],
    [11, price],
  ] as const,
  tone,
  label,
  isDashed: true as const,
});

const plot = (data: Omit<Plot, 'kind'>): Plot => ({ kind: 'plot', ...data });
const flow = (data: Flow['steps'], isLoop?: true): Flow => ({
  kind: 'flow',
  steps: data,
  ...(isLoop ? { isLoop } : {}),
});

export const FIGURES: Readonly<Record<LessonFigure, FigureData>> = {
  'signal-anatomy': plot({
    x: [0, 11],
    y: [1.0836, 1.085],
    xTicks: [
      { at: 0, label: 'opened' },
      { at: 11, label: 'settled' },
    ],
    yTicks: [
      { at: 1.0848, label: '1.08480' },
      { at: 1.0842, label: '1.08420' },
      { at: 1.0838, label: '1.08380' },
    ],
    lines: [
      level(1.0848, 'up', 'Take profit, +6 pips'),
      level(1.0842, 'muted', 'Entry'),
      level(1.0838, 'down', 'Stop loss, −4 pips'),
      { points: PRICES.map((price, index): Point => [index, price]), tone: 'accent' },
    ],
  }),
  'slot-timeline': flow([
    { label: 'Arrives', note: 'at :00', tone: 'accent' },
    { label: 'You decide', note: 'first minute' },
    { label: 'Runs', note: 'hands off' },
    { label: 'Settled', note: 'by the rule', tone: 'accent' },
  ]),
  calibration: plot({
    x: [0.5, 0.9],
    y: [0.5, 0.9],
    xTitle: 'Confidence shown',
    xTicks: percentTicks([0.5, 0.6, 0.7, 0.8, 0.9]),
    yTicks: percentTicks([0.5, 0.7, 0.9]),
    lines: [
      {
        points: [
          [0.5, 0.5],
          [0.9, 0.9],
        ],
        tone: 'muted',
        isDashed: true,
        label: 'Share won',
      },
    ],
    dots: [
      { at: [0.55, 0.56] },
      { at: [0.6, 0.59] },
      { at: [0.65, 0.66] },
      { at: [0.7, 0.7], label: '70% shown, 70% won' },
      { at: [0.75, 0.74] },
      { at: [0.8, 0.81] },
    ],
  }),
  'loss-recovery': plot({
    x: [0, 0.8],
    y: [0, 4.4],
    xTitle: 'Loss',
    xTicks: percentTicks([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]),
    yTicks: percentTicks([0, 1, 2, 4]),
    lines: [{ points: steps(40).map((step): Point => [step / 50, recoveryGain(step / 50)]), tone: 'accent' }],
    dots: [0.1, 0.3, 0.5, 0.7, 0.8].map((loss) => ({
      at: [loss, recoveryGain(loss)] as const,
      label: `+${percent(recoveryGain(loss))}`,
      isAbove: true as const,
    })),
  }),
  'losing-runs': plot({
    x: [0, 14],
    y: [0.2, 1],
    xTitle: 'Losses in a row',
    xTicks: [0, 2, 4, 6, 8, 10].map((at) => ({ at, label: String(at) })),
    yTicks: percentTicks([0.2, 0.4, 0.6, 0.8, 1]),
    lines: RISKS.map(({ risk, tone }) => ({
      points: steps(10).map((losses): Point => [losses, leftAfter(risk, losses)]),
      tone,
      label: `${percent(risk)}: ${percent(leftAfter(risk, 10))} left`,
    })),
  }),
  'martingale-stakes': plot({
    x: [-0.5, 3.5],
    y: [0, 16],
    xTicks: [0, 1, 2, 3].map((at) => ({ at, label: `Level ${at}` })),
    yTicks: [0, 5, 10, 15].map((at) => ({ at, label: String(at) })),
    // Below is what the levels before have lost, on top the stake of this one.
    bars: [0, 1, 2, 3].flatMap((at) => {
      const stake = 2 ** at;
      const lost = stake - 1;
      return [
        { x: at, width: 0.5, from: 0, to: lost, tone: 'muted' as const },
        { x: at, width: 0.5, from: lost, to: lost + stake, tone: 'down' as const, label: `stake ${stake}` },
      ];
    }),
  }),
  'position-size': flow([
    { label: '2,000 × 1%', note: 'may be lost: 20' },
    { label: '4 pips × 0.10', note: 'a micro lot loses 0.40' },
    { label: '20 ÷ 0.40', note: '50 micro lots', tone: 'accent' },
  ]),
  correlation: plot({
    x: [0, 15.5],
    y: [-4, 54],
    xTitle: 'Time',
    xTicks: [],
    yTicks: [],
    lines: STRAY.map(({ label, tone, by, lift }) => ({
      points: COMMON.map((value, index): Point => [index, value + (by[index] ?? 0) + lift]),
      tone,
      label,
    })),
  }),
  'equity-fan': plot({
    x: [0, 240],
    y: [0.4, 3.6],
    xTitle: 'Trades. Nine futures in ten lie between the lines.',
    xTicks: [0, 50, 100, 150, 200].map((at) => ({ at, label: String(at) })),
    yTicks: [
      { at: 1, label: '1×' },
      { at: 2, label: '2×' },
      { at: 3, label: '3×' },
    ],
    lines: [...fan(0.03, 'down', '3% open'), ...fan(0.01, 'accent', '1% open')],
  }),
  'loss-aversion': plot({
    x: [-100, 100],
    y: [-135, 80],
    xTicks: [
      { at: -100, label: 'loss −100' },
      { at: 0, label: '0' },
      { at: 100, label: 'gain +100' },
    ],
    yTicks: [{ at: 0, label: 'felt' }],
    lines: [
      {
        points: [
          [0, -135],
          [0, 80],
        ],
        tone: 'muted',
        isDashed: true,
      },
      { points: steps(40).map((step): Point => [step * 5 - 100, felt(step * 5 - 100)]), tone: 'accent' },
    ],
    dots: [
      { at: [-60, felt(-60)], label: 'hurts about twice as much' },
      { at: [60, felt(60)], label: 'pleases' },
    ],
  }),
  'tilt-spiral': flow(
    [
      { label: 'Loss', note: 'unfair, it seems', tone: 'down' },
      { label: 'Anger', note: 'want it back' },
      { label: 'Larger stake', note: 'only this once' },
      { label: 'Worse entry', note: 'plan unread' },
      { label: 'Larger loss', note: 'and again', tone: 'down' },
    ],
    true,
  ),
  routine: flow(
    [
      { label: 'Prepare', note: 'risk and limits', tone: 'accent' },
      { label: 'Trade', note: 'by the plan' },
      { label: 'Close', note: 'at the limit' },
      { label: 'Review', note: 'complete the journal', tone: 'accent' },
    ],
    true,
  ),
  'journal-row': {
    kind: 'cells',
    cells: [
      { label: 'When (UTC)', value: '03-02 09:05' },
      { label: 'What', value: 'EUR/USD CALL' },
      { label: 'Entry', value: '1.08423' },
      { label: 'Exit', value: '1.08480' },
      { label: 'Risk', value: '10' },
      { label: 'Result', value: '+1.4 R' },
      { label: 'Plan followed', value: 'yes' },
      { label: 'State', value: '4 of 5' },
    ],
  },
  'sample-size': plot({
    x: [0.5, 4.5],
    y: [0.3, 0.9],
    xTitle: 'Trades',
    xTicks: [25, 100, 400, 1600].map((trades, index) => ({ at: index + 1, label: String(trades) })),
    yTicks: percentTicks([0.4, 0.6, 0.8]),
    ranges: [25, 100, 400, 1600].map((trades, index) => ({
      x: index + 1,
      from: 0.6 - winRateMargin(trades),
      to: 0.6 + winRateMargin(trades),
      label: `±${Number((winRateMargin(trades) * 100).toFixed(1))}`,
    })),
  }),
  'weekly-review': flow(
    [
      { label: 'Count', note: 'five numbers' },
      { label: 'Look', note: 'three largest losses' },
      { label: 'Choose', note: 'one thing', tone: 'accent' },
      { label: 'Write', note: 'into the rules' },
    ],
    true,
  ),
};
