import { LIVE_SPREAD_MS } from '@croneai/contracts/live.ts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { isApiError, isOutage } from '../api/api-error.ts';
import { baseApi } from '../api/base-api.ts';
import type { SharedState } from '../api/shared-state.ts';

export type LiveDispatch = ThunkDispatch<SharedState, unknown, UnknownAction>;
type Thunk = (dispatch: LiveDispatch, getState: () => SharedState) => void;
type CachedQuery = NonNullable<SharedState['api']['queries'][string]>;
/** Every tag that queries can have. */
export type Tag = Parameters<typeof baseApi.util.selectInvalidatedBy>[1][number];

/**
 * Refetches the matching queries that are on screen. A query that is not on screen is refetched
 * when a page shows it.
 */
const refetchWhere =
  (fits: (query: CachedQuery, key: string) => boolean): Thunk =>
  (dispatch, getState) => {
    const { getSubscriptionCount } = dispatch(
      baseApi.internalActions.internal_getRTKQSubscriptions(),
    ) as unknown as { getSubscriptionCount: (key: string) => number };
    for (const [key, query] of Object.entries(getState().api.queries)) {
      if (query && getSubscriptionCount(key) > 0 && fits(query, key)) void refetchOne(dispatch, query);
    }
  };

export const refetchTagged =
  (tags: readonly Tag[]): Thunk =>
  (dispatch, getState) => {
    const tagged = baseApi.util.selectInvalidatedBy(getState(), tags);
    const keys = new Set<string>(tagged.map(({ queryCacheKey }) => queryCacheKey));
    dispatch(refetchWhere((_query, key) => keys.has(key)));
  };

/**
 * Refetches queries that were requested at or before this time (epoch ms by this device's clock),
 * because they may be stale.
 */
export const refetchStartedBefore = (at: number): Thunk =>
  refetchWhere(({ startedTimeStamp }) => (startedTimeStamp ?? 0) <= at);

/** Refetches queries that failed because of an outage or a rate limit. */
export const refetchFailed: Thunk = refetchWhere(
  ({ status, error }) =>
    status === 'rejected' && (isOutage(error) || (isApiError(error) && error.status === 429)),
);

interface Endpoint {
  initiate: (arg: unknown, options: { subscribe: false; forceRefetch: true }) => UnknownAction;
}

/**
 * Refetches a query after a change. If a call is already running, waits for it first, because its
 * reply may be from before the change.
 */
async function refetchOne(
  dispatch: LiveDispatch,
  { endpointName = '', originalArgs }: CachedQuery,
): Promise<void> {
  const running = baseApi.util.getRunningQueryThunk as (name: string, arg: unknown) => Thunk;
  await (dispatch(running(endpointName, originalArgs)) as unknown as Promise<unknown> | undefined);
  const endpoint = (baseApi.endpoints as Record<string, Endpoint>)[endpointName];
  if (endpoint) dispatch(endpoint.initiate(originalArgs, { subscribe: false, forceRefetch: true }));
}

interface Due {
  key: string;
  /** Monotonic time, ms. */
  at: number;
  timer: ReturnType<typeof setTimeout>;
}

export interface Hints {
  /**
   * Refetches queries with these tags after `inMs`, at a random time within the spread. Does
   * nothing if a refetch of these tags is already due within the spread.
   */
  add: (tags: readonly Tag[], inMs?: number, spreadMs?: number) => void;
  stop: () => void;
}

/**
 * Spreads refetches over time, because many pages get the same event at once. Also debounces:
 * several hints for the same tags cause one refetch.
 */
export function createHints(refetch: (tags: readonly Tag[]) => void, random = Math.random): Hints {
  let due: Due[] = [];
  return {
    add: (tags, inMs = 0, spreadMs = LIVE_SPREAD_MS) => {
      const key = JSON.stringify(tags);
      const from = performance.now() + inMs;
      if (due.some((one) => one.key === key && one.at >= from && one.at <= from + spreadMs)) return;
      const at = from + random() * spreadMs;
      const timer = setTimeout(() => {
        due = due.filter((one) => one.timer !== timer);
        refetch(tags);
      }, at - performance.now());
      due.push({ key, at, timer });
    },
    stop: () => {
      for (const { timer } of due.splice(0)) clearTimeout(timer);
    },
  };
}
