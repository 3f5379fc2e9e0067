import { DAY_MS } from '@croneai/contracts/units.ts';

/** Half the width of a 95 % confidence interval, in standard errors. */
export const Z_95 = 1.96;

/**
 * A mean with its standard error and its 95 % confidence interval. The slots of a day are
 * correlated, so each day counts as a single observation (cluster-robust ratio estimator).
 */
export type Estimate = {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly error: number;
};

/** Sum and number of the items of one UTC day. `day` is the number of days since 1970. */
export type DaySum = { readonly day: number; readonly sum: number; readonly count: number };

export function sumsByDay<T extends { readonly row: { readonly slot: number } }>(
  items: readonly T[],
  of: (item: T) => number,
): DaySum[] {
  const days = new Map<number, { day: number; sum: number; count: number }>();
  for (const item of items) {
    const day = Math.floor(item.row.slot / DAY_MS);
    const known = days.get(day) ?? { day, sum: 0, count: 0 };
    known.sum += of(item);
    known.count++;
    days.set(day, known);
  }
  return [...days.values()];
}

/**
 * Estimates the mean per item; null if there are no items. All sums of a day count as a single
 * observation, even if they belong to different markets. With a single day, the confidence interval
 * is infinite.
 */
export function estimateDays(sums: readonly DaySum[]): Estimate | null {
  const days = [...Map.groupBy(sums, ({ day }) => day).values()].map((ofDay) => ({
    sum: ofDay.reduce((total, { sum }) => total + sum, 0),
    count: ofDay.reduce((total, { count }) => total + count, 0),
  }));
  const count = days.reduce((total, each) => total + each.count, 0);
  if (count === 0) return null;
  const value = days.reduce((total, { sum }) => total + sum, 0) / count;
  const squares = days.reduce((total, each) => total + (each.sum - each.count * value) ** 2, 0);
  const error =
    days.length < 2
      ? Number.POSITIVE_INFINITY
      : Math.sqrt((squares * days.length) / (days.length - 1)) / count;
  return { value, low: value - Z_95 * error, high: value + Z_95 * error, error };
}

export const estimate = <T extends { readonly row: { readonly slot: number } }>(
  items: readonly T[],
  of: (item: T) => number,
): Estimate | null => estimateDays(sumsByDay(items, of));
