import type { LessonFigure } from '@croneai/contracts/endpoints/auth/learning.ts';
import type { Point } from '../../shared/ui/plot-scale.ts';
import { type FigureData, flow, percentTicks, plot, steps } from './figure.ts';

/** Returns half the width of the 95% interval of a win rate, computed as 1 / √n. */
export const winRateMargin = (trades: number): number => 1 / Math.sqrt(trades);

/**
 * Value function of Kahneman and Tversky (1992). Its exponent is 0.88, and a loss weighs 2.25 times
 * as much as a gain.
 */
const felt = (result: number): number => (result >= 0 ? result ** 0.88 : -2.25 * (-result) ** 0.88);

/** Figures of the courses on trading psychology and on the trading journal. */
export const HABIT_FIGURES = {
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
} satisfies Partial<Record<LessonFigure, FigureData>>;
