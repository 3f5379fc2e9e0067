import type { PaysBy } from '@croneai/contracts/signals.ts';
import type { Figure } from '../measure/delay.ts';
import type { Interval } from '../measure/reliability.ts';

// Formats figures for reports. A missing figure is `–`.

export const NONE = '–';

/** Formats a figure followed by its interval in parentheses. */
export const figureText = (figure: Figure | null | undefined, digits = 1): string => {
  if (!figure) return NONE;
  const range = rangeText(figure, digits);
  return `${fixed(figure.value, digits)}${range === NONE ? '' : ` (${range})`}`;
};
const rangeText = (range: Interval | null | undefined, digits = 1): string =>
  range && Number.isFinite(range.low) ? `${fixed(range.low, digits)} to ${fixed(range.high, digits)}` : NONE;
export const percentText = (value: number | null | undefined, digits = 1): string =>
  value === null || value === undefined ? NONE : `${fixed(value, digits)}%`;
export const countText = (value: number): string => value.toLocaleString('en-GB');
export const dayText = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

/** Combines a measured value and its interval into a figure. */
export const figureOf = (
  value: number | null | undefined,
  interval: Interval | null | undefined,
): Figure | null =>
  value === null || value === undefined
    ? null
    : {
        value,
        low: interval?.low ?? Number.NEGATIVE_INFINITY,
        high: interval?.high ?? Number.POSITIVE_INFINITY,
      };

/** Formats a number with a true minus sign, like all figures of the reports. */
const fixed = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');

/** Returns the unit of a gain under these terms: percent of a stake, or of the risk (R). */
export const unitOf = ({ kind }: PaysBy): string => (kind === 'payout' ? '% of a stake' : '% of the risk');
export const inPercent = (gain: Figure | null): Figure | null =>
  gain && { value: 100 * gain.value, low: 100 * gain.low, high: 100 * gain.high };
