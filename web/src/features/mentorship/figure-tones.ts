import type { Tone } from './figure.ts';

/** Whole class names, for the style sheet is made from what stands in the code. */
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
