import type { LessonFigure } from '@croneai/contracts/endpoints/learning.ts';
import { type FigureData, flow, type Point, percentTicks, plot, type Tone } from './figure.ts';

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

/** Of the course that reads a signal. */
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
    y: [0.48, 0.93],
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
} satisfies Partial<Record<LessonFigure, FigureData>>;
