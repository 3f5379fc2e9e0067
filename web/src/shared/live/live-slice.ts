import type { LivePrice } from '@croneai/contracts/live.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useDataSaver } from './data-saver.ts';

/**
 * Source of updates for an open page. `connecting` is the first connection. `reconnecting` means
 * that the stream has just ended. `polling` means that there is no stream, so calls are repeated.
 * `offline` means that the device has no network, and `asleep` that the page is hidden.
 */
export type LiveStatus = 'connecting' | 'live' | 'reconnecting' | 'polling' | 'offline' | 'asleep';

/** Highest and lowest price of a minute, from at most one price per second. */
export interface StreamMinute {
  /** Start of the minute, epoch ms. */
  time: number;
  high: number;
  low: number;
}

/**
 * Latest price, with the current minute and the minute before. The bar of the minute before may not
 * have arrived yet.
 */
export type StreamPrice = LivePrice & { minutes: readonly StreamMinute[] };

export interface LiveState {
  status: LiveStatus;
  /** Time of the last chunk of the stream, epoch ms by this device's clock. */
  seenAt: number | undefined;
  /** Latest price of each pair that the stream sends. */
  prices: Record<string, StreamPrice>;
  /**
   * Newest slot whose signals the stream has announced. `at` is the time from which this member may
   * see them, epoch ms by this device's clock.
   */
  opening: { slot: number; at: number } | undefined;
  /**
   * Pairs whose price this page shows. The value is the number of components that show the pair.
   */
  wantedPairs: Record<string, number>;
}

/**
 * Returns the minutes with a new price added. The close of a finished bar belongs to no running
 * minute, so it clears the list.
 */
export function minutesWith(
  minutes: readonly StreamMinute[] = [],
  { price, at, isBarClose }: LivePrice,
): StreamMinute[] {
  if (isBarClose) return [];
  const time = Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS;
  const before = minutes.filter((minute) => minute.time < time).slice(-1);
  const running = minutes.find((minute) => minute.time === time) ?? { time, high: price, low: price };
  return [...before, { time, high: Math.max(running.high, price), low: Math.min(running.low, price) }];
}

const initialState: LiveState = {
  status: 'connecting',
  seenAt: undefined,
  opening: undefined,
  prices: {},
  wantedPairs: {},
};

const liveSlice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    /**
     * Drops all prices unless the page is live, because prices from before an interruption are
     * outdated.
     */
    statusChanged: (state, { payload }: PayloadAction<LiveStatus>) => {
      state.status = payload;
      if (payload !== 'live') state.prices = {};
    },
    serverSeen: (state, { payload }: PayloadAction<number>) => {
      state.seenAt = payload;
    },
    signalsOpen: (state, { payload }: PayloadAction<{ slot: number; at: number }>) => {
      state.opening = payload;
    },
    pricesReceived: (state, { payload }: PayloadAction<readonly LivePrice[]>) => {
      for (const price of payload)
        state.prices[price.pair] = {
          ...price,
          minutes: minutesWith(state.prices[price.pair]?.minutes, price),
        };
    },
    pairShown: ({ wantedPairs }, { payload }: PayloadAction<string>) => {
      wantedPairs[payload] = (wantedPairs[payload] ?? 0) + 1;
    },
    pairLeft: ({ wantedPairs }, { payload }: PayloadAction<string>) => {
      const left = (wantedPairs[payload] ?? 1) - 1;
      if (left > 0) wantedPairs[payload] = left;
      else delete wantedPairs[payload];
    },
  },
});

export const { statusChanged, serverSeen, signalsOpen, pricesReceived } = liveSlice.actions;
const { pairShown, pairLeft } = liveSlice.actions;
export const liveReducer = liveSlice.reducer;

/**
 * Returns the latest price of a pair, at most a second old when it arrives. Returns undefined while
 * the stream sends no price of this pair.
 */
export function useStreamPrice(pair: string | undefined): StreamPrice | undefined {
  const dispatch = useDispatch();
  const isSaving = useDataSaver();
  useEffect(() => {
    if (pair === undefined || isSaving) return;
    dispatch(pairShown(pair));
    return () => void dispatch(pairLeft(pair));
  }, [pair, isSaving, dispatch]);
  return useSelector(({ live }: { live: LiveState }) =>
    pair === undefined || isSaving ? undefined : live.prices[pair],
  );
}
