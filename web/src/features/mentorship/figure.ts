import type { Point, Range } from '../../shared/ui/plot-scale.ts';
import type { Tick } from '../../shared/ui/plot-with-axes.tsx';

/** Color of a part of a lesson's drawing. */
export type Tone = 'accent' | 'up' | 'down' | 'warn' | 'muted';

export interface PlotFigure {
  kind: 'plot';
  x: Range;
  y: Range;
  xTicks: readonly Tick[];
  yTicks: readonly Tick[];
  xTitle?: string;
  /**
   * The label is above the end of its line. If the line ends inside the box, the label is next to
   * the end.
   */
  lines?: readonly { points: readonly Point[]; tone: Tone; label?: string; isDashed?: true }[];
  /**
   * The label is below and to the right of its dot; with `isAbove`, it is above and to the left.
   */
  dots?: readonly { at: Point; label?: string; isAbove?: true }[];
  /** `from` and `to` are values on the y axis. */
  bars?: readonly { x: number; width: number; from: number; to: number; tone: Tone; label?: string }[];
  ranges?: readonly { x: number; from: number; to: number; label: string }[];
}

export interface Flow {
  kind: 'flow';
  steps: readonly { label: string; note: string; tone?: Tone }[];
  /** An arrow leads from the last step back to the first. */
  isLoop?: true;
}

export interface Cells {
  kind: 'cells';
  cells: readonly { label: string; value: string }[];
}

export type FigureData = PlotFigure | Flow | Cells;

export const steps = (count: number): number[] => Array.from({ length: count + 1 }, (_, index) => index);
export const percent = (share: number): string => `${Math.round(share * 100)}%`;
export const percentTicks = (values: readonly number[]): Tick[] =>
  values.map((at) => ({ at, label: percent(at) }));

export const plot = (data: Omit<PlotFigure, 'kind'>): PlotFigure => ({ kind: 'plot', ...data });
export const flow = (data: Flow['steps'], isLoop?: true): Flow => ({
  kind: 'flow',
  steps: data,
  ...(isLoop ? { isLoop } : {}),
});

/** Class names in full, because Tailwind searches the source for them. */
export const STROKE: Readonly<Record<Tone, string>> = {
  accent: 'stroke-accent',
  up: 'stroke-up',
  down: 'stroke-down',
  warn: 'stroke-warn',
  muted: 'stroke-muted',
};

export const FILL: Readonly<Record<Tone, string>> = {
  accent: 'fill-accent',
  up: 'fill-up',
  down: 'fill-down',
  warn: 'fill-warn',
  muted: 'fill-muted',
};
