import type { PaysBy } from '@croneai/contracts/signals.ts';
import { termsText as wordsOf } from '@croneai/contracts/terms.ts';
import { parsePaysBy } from '@croneai/engine/model/pays-by.ts';
import type { Interval } from '../measure/reliability.ts';

// Figures as the reports show them, each with its unit; `–` where there is none.

const NONE = '–';

export const percentText = (value: number | null, digits = 1): string =>
  value === null ? NONE : `${signed(value, digits)}%`;
export const intervalText = (interval: Interval | null, digits = 1): string =>
  interval === null ? NONE : `${signed(interval.low, digits)} to ${signed(interval.high, digits)}%`;
export const ratioText = (value: number | null): string => (value === null ? NONE : value.toFixed(2));
export const riskText = (value: number | null): string =>
  value === null ? NONE : `${value >= 0 ? '+' : '−'}${amountText(Math.abs(value))} R`;
const amountText = (value: number) => (value < 10 ? value.toFixed(2) : countText(Math.round(value)));
export const countText = (value: number): string => value.toLocaleString('en-GB');
export const dayText = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

/** A true minus sign, as everywhere in the reports. */
const signed = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');

/** What a gain is counted in under these terms: percent of a stake, or R. */
export function netText(value: number | null, paysBy: string): string {
  if (value === null) return NONE;
  if (termsOf(paysBy).kind !== 'payout') return riskText(value);
  const percent = 100 * value;
  return `${percent >= 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)}%`;
}
export const netIntervalText = (interval: Interval | null, paysBy: string): string =>
  interval === null ? NONE : `${netText(interval.low, paysBy)} to ${netText(interval.high, paysBy)}`;

/** The terms in words. */
export const termsText = (paysBy: string): string => wordsOf(termsOf(paysBy));

const termsOf = (paysBy: string): PaysBy => parsePaysBy(paysBy) ?? { kind: 'none' };

/** Lines for a terminal: the first column to the left, the others to the right. */
export function textTable(rows: readonly (readonly string[])[]): string[] {
  const columns = rows[0]?.length ?? 0;
  const widths = Array.from({ length: columns }, (_none, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
