import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';

/**
 * A signal's prices count as missing only after this number of failed tries. Each process counts
 * its own tries.
 */
const TRIES = 3;
/** A signal's prices count as missing only when this time has passed since the first failed try. */
const PRICES_WITHIN_MS = 10 * MINUTE_MS;
/**
 * If the provider's rate limit refused the last try, only this time since the first try counts.
 * TRIES and PRICES_WITHIN_MS do not apply then, because a refusal does not mean that prices are
 * missing.
 */
const REFUSED_WITHIN_MS = DAY_MS;
/**
 * Delay between two tries, in milliseconds. It doubles after each try, because tries for missing
 * prices must not use up the quota of scans.
 */
const TRY_AGAIN_MS = { first: 5_000, longest: MINUTE_MS };
/** The tries so far to read the missing prices of one signal. */
export type Tried = {
  /** Time of the first try, in epoch milliseconds. */
  since: number;
  /**
   * Time of the first failed try, in epoch milliseconds. Tries that the rate limit refused do not
   * count.
   */
  failedSince: number | undefined;
  /** Number of failed tries. Tries that the rate limit refused do not count. */
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

/** True if the prices count as missing after a try at `at`. */
export const shouldStopTrying = (
  { since, failedSince, failures }: Tried,
  at: number,
  isRefused: boolean,
): boolean =>
  isRefused
    ? at - since >= REFUSED_WITHIN_MS
    : failures >= TRIES && at - (failedSince ?? at) >= PRICES_WITHIN_MS;
