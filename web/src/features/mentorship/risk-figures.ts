import type { LessonFigure } from '@croneai/contracts/endpoints/auth/learning.ts';
import type { Point } from '../../shared/ui/plot-scale.ts';
import { type FigureData, flow, percent, percentTicks, plot, steps, type Tone } from './figure.ts';

/** Returns the gain that makes up for a loss, both as shares: g = 1 / (1 − l) − 1. */
export const recoveryGain = (loss: number): number => 1 / (1 - loss) - 1;
/**
 * Returns the share of an account that is left after `losses` losing trades in a row. Each loss
 * costs the share `risk` of what is left.
 */
export const leftAfter = (risk: number, losses: number): number => (1 - risk) ** losses;
const RISKS = [
  { risk: 0.01, tone: 'up' },
  { risk: 0.02, tone: 'accent' },
  { risk: 0.05, tone: 'warn' },
  { risk: 0.1, tone: 'down' },
] as const;

/**
 * Returns log-normal equity after `trades` trades, `z` standard deviations from the mean. Each
 * trade wins or loses 1 R, and 55% win: mean 0.1 R, deviation √(1 − 0.1²) R.
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

/** The movement that all three positions share. */
const COMMON = [0, 6, 3, 11, 9, 17, 12, 20, 26, 21, 29, 25, 33];
/** Deviation of each position from the shared movement. */
const STRAY = [
  { label: 'EUR/USD', tone: 'accent', by: [0, 1, -1, 1, 2, 0, 1, -1, 1, 2, 0, 1, 0], lift: 14 },
  { label: 'GBP/USD', tone: 'up', by: [0, -1, 1, 2, 0, 1, -1, 1, 2, 0, 1, -1, 1], lift: 7 },
  { label: 'Gold', tone: 'warn', by: [0, 2, 0, -1, 1, 2, 0, 1, -1, 1, -1, 1, 0], lift: 0 },
] as const;

/** Figures of the courses on risk and on position size. */
export const RISK_FIGURES = {
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
    // The lower part of each bar is the total loss of the previous levels. The upper part is the
    // stake of this level.
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
  'pip-value': {
    kind: 'cells',
    cells: [
      { label: 'EUR/USD, one lot', value: '10.00' },
      { label: 'EUR/USD, a mini lot', value: '1.00' },
      { label: 'EUR/USD, a micro lot', value: '0.10' },
      { label: 'USD/JPY at 150, one lot', value: '6.67' },
    ],
  },
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
} satisfies Partial<Record<LessonFigure, FigureData>>;
