import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';

/** After so many tries of this process, the first so long ago, the prices of a signal's window count as missing. */
const TRIES = 3;
const PRICES_WITHIN_MS = 10 * MINUTE_MS;
/** A provider that refuses for its limits has them all the same. */
const REFUSED_WITHIN_MS = DAY_MS;
/** Between two tries of a sweep, doubled each time: what is missing must not use up what scans need. */
const TRY_AGAIN_MS = { first: 5_000, longest: MINUTE_MS };
/** Tries for the prices of a signal that were not there. */
export type Tried = {
  /** Epoch milliseconds of the first try, and of the first that the source did not refuse for its limits. */
  since: number;
  failedSince: number | undefined;
  /** Without those that were refused. */
  failures: number;
  pauseMs: number;
  nextAt: number;
};

export function nextTry(before: Tried | undefined, at: number, isRefused: boolean): Tried {
  const { first, longest } = TRY_AGAIN_MS;
  const pauseMs = Math.min(longest, 2 * (before?.pauseMs ?? 0) || first);
  return {
    since: before?.since ?? at,
    failedSince: before?.failedSince ?? (isRefused ? undefined : at),
    failures: (before?.failures ?? 0) + (isRefused ? 0 : 1),
    pauseMs,
    nextAt: at + pauseMs,
  };
}

/** Whether the prices count as missing after that try. */
export const isWithoutHope = (
  { since, failedSince, failures }: Tried,
  at: number,
  isRefused: boolean,
): boolean =>
  isRefused
    ? at - since >= REFUSED_WITHIN_MS
    : failures >= TRIES && at - (failedSince ?? at) >= PRICES_WITHIN_MS;
