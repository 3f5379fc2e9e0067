import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';

/**
 * Prices of a signal count as missing after this number of tries by this process, if this much time
 * has passed since the first.
 */
const TRIES = 3;
const PRICES_WITHIN_MS = 10 * MINUTE_MS;
/** A provider's rate limit does not mean that prices are missing. */
const REFUSED_WITHIN_MS = DAY_MS;
/**
 * Delay between two tries, doubled each time, because missing prices must not use up the quota of
 * scans.
 */
const TRY_AGAIN_MS = { first: 5_000, longest: MINUTE_MS };
/** Tries for a signal's missing prices. */
export type Tried = {
  /** Epoch milliseconds of the first try, and of the first try that was not rate limited. */
  since: number;
  failedSince: number | undefined;
  /** Number of tries that were not rate limited. */
  failures: number;
  pauseMs: number;
  nextAt: number;
};

export function nextPriceAttempt(before: Tried | undefined, at: number, isRefused: boolean): Tried {
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

/** True if the prices count as missing after that try. */
export const shouldStopTrying = (
  { since, failedSince, failures }: Tried,
  at: number,
  isRefused: boolean,
): boolean =>
  isRefused
    ? at - since >= REFUSED_WITHIN_MS
    : failures >= TRIES && at - (failedSince ?? at) >= PRICES_WITHIN_MS;
