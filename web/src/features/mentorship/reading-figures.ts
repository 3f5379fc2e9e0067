import type { LessonFigure } from '@croneai/contracts/endpoints/auth/learning.ts';
import type { Point } from '../../shared/ui/plot-scale.ts';
import { type FigureData, flow, percentTicks, plot, type Tone } from './figure.ts';

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

/** Figures of the course on reading a signal. */
export const READING_FIGURES = {
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
      level(1.0848, 'up', 'Take profit'),
      level(1.0842, 'muted', 'Entry'),
      level(1.0838, 'down', 'Stop loss'),
      { points: PRICES.map((price, index): Point => [index, price]), tone: 'accent' },
    ],
  }),
  'slot-timeline': flow([
    { label: 'Arrives', note: 'at :00', tone: 'accent' },
    { label: 'You decide', note: 'first minute' },
    { label: 'Runs', note: 'hands off' },
    { label: 'Settled', note: 'by the price at expiry', tone: 'accent' },
  ]),
  calibration: plot({
    x: [0.5, 0.62],
    y: [0.48, 0.64],
    xTitle: 'Confidence shown',
    xTicks: percentTicks([0.5, 0.54, 0.58, 0.62]),
    yTicks: percentTicks([0.5, 0.56, 0.62]),
    lines: [
      {
        points: [
          [0.5, 0.5],
          [0.62, 0.62],
        ],
        tone: 'muted',
        isDashed: true,
        label: 'Share won',
      },
    ],
    dots: [
      { at: [0.52, 0.525] },
      { at: [0.54, 0.535] },
      { at: [0.56, 0.565] },
      { at: [0.58, 0.58], label: '58% shown, 58% won', isAbove: true },
      { at: [0.6, 0.595] },
    ],
  }),
} satisfies Partial<Record<LessonFigure, FigureData>>;
