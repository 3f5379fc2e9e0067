import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';

/**
 * A signal's prices count as missing after `TRIES` failed tries, if `PRICES_WITHIN_MS` has passed
 * since the first failed try. Each process counts its own tries.
 */
const TRIES = 3;
const PRICES_WITHIN_MS = 10 * MINUTE_MS;
/**
 * Replaces `PRICES_WITHIN_MS` if the last try was refused because of the provider's rate limit.
 * Such a refusal does not mean that prices are missing.
 */
const REFUSED_WITHIN_MS = DAY_MS;
/**
 * Delay between two tries, which doubles each time. Tries for missing prices must not use up the
 * quota of scans.
 */
const TRY_AGAIN_MS = { first: 5_000, longest: MINUTE_MS };
/** The tries so far to read a signal's missing prices. */
export type Tried = {
  /**
   * `since` is the time of the first try, and `failedSince` that of the first try that was not rate
   * limited; epoch milliseconds.
   */
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

/** True if the prices count as missing after a try at `at`. */
export const shouldStopTrying = (
  { since, failedSince, failures }: Tried,
  at: number,
  isRefused: boolean,
): boolean =>
  isRefused
    ? at - since >= REFUSED_WITHIN_MS
    : failures >= TRIES && at - (failedSince ?? at) >= PRICES_WITHIN_MS;
