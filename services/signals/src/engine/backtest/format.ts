import type { Interval } from './measures.ts';

// Figures as the reports show them, each with its unit; `–` where there is none.

const NONE = '–';

export const percentText = (value: number | null): string => (value === null ? NONE : `${value.toFixed(1)}%`);
export const intervalText = (interval: Interval | null): string =>
  interval === null ? NONE : `${interval.low.toFixed(1)} to ${interval.high.toFixed(1)}%`;
export const ratioText = (value: number | null): string => (value === null ? NONE : value.toFixed(2));
export const riskText = (value: number | null): string =>
  value === null ? NONE : `${value >= 0 ? '+' : '−'}${amountText(Math.abs(value))} R`;
const amountText = (value: number) => (value < 10 ? value.toFixed(2) : countText(Math.round(value)));
export const riskIntervalText = (interval: Interval | null): string =>
  interval === null ? NONE : `${riskText(interval.low)} to ${riskText(interval.high)}`;
export const countText = (value: number): string => value.toLocaleString('en-GB');
export const dayText = (iso: string): string => iso.slice(0, 16).replace('T', ' ');
