import type { LivePrice } from '@croneai/contracts/live.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';

/**
 * How an open page learns of what changes. `connecting`: the stream is opened for the first time; `reconnecting`: it ended a moment ago;
 * `polling`: there is none, so that calls are made from time to time; `offline`: the device has no network; `asleep`: nobody looks.
 */
export type LiveStatus = 'connecting' | 'live' | 'reconnecting' | 'polling' | 'offline' | 'asleep';

/** What was heard of a minute, as far as one price a second can tell. */
export interface HeardMinute {
  /** Its start, epoch ms. */
  time: number;
  high: number;
  low: number;
}

/** The newest price, with the running minute and the one before, whose bar may be on its way. */
export type HeardPrice = LivePrice & { minutes: readonly HeardMinute[] };

export interface LiveState {
  status: LiveStatus;
  /** When the server was last heard on the stream, epoch ms by this device's clock. */
  heardAt: number | undefined;
  /** The newest price of each pair that the stream tells of. */
  prices: Record<string, HeardPrice>;
  /** The newest slot with signals that the stream told of, and when this member may see them: epoch ms by this device's clock. */
  opening: { slot: number; at: number } | undefined;
  /** Pairs whose price this page shows, and in how many places. */
  wantedPairs: Record<string, number>;
}

/** A closed bar's price is of no minute that is still heard of. */
export function minutesWith(
  minutes: readonly HeardMinute[] = [],
  { price, at, isBarClose }: LivePrice,
): HeardMinute[] {
  if (isBarClose) return [];
  const time = Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS;
  const before = minutes.filter((minute) => minute.time < time).slice(-1);
  const running = minutes.find((minute) => minute.time === time) ?? { time, high: price, low: price };
  return [...before, { time, high: Math.max(running.high, price), low: Math.min(running.low, price) }];
}

const initialState: LiveState = {
  status: 'connecting',
  heardAt: undefined,
  opening: undefined,
  prices: {},
  wantedPairs: {},
};

const liveSlice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    /** What was told before a break is not the newest any more. */
    statusChanged: (state, { payload }: PayloadAction<LiveStatus>) => {
      state.status = payload;
      if (payload !== 'live') state.prices = {};
    },
    serverHeard: (state, { payload }: PayloadAction<number>) => {
      state.heardAt = payload;
    },
    signalsOpen: (state, { payload }: PayloadAction<{ slot: number; at: number }>) => {
      state.opening = payload;
    },
    pricesHeard: (state, { payload }: PayloadAction<readonly LivePrice[]>) => {
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

export const { statusChanged, serverHeard, signalsOpen, pricesHeard } = liveSlice.actions;
const { pairShown, pairLeft } = liveSlice.actions;
export const liveReducer = liveSlice.reducer;

/** The newest price of a pair, at most a second old when it comes; undefined while the stream tells none. */
export function useStreamPrice(pair: string | undefined): HeardPrice | undefined {
  const dispatch = useDispatch();
  useEffect(() => {
    if (pair === undefined) return;
    dispatch(pairShown(pair));
    return () => void dispatch(pairLeft(pair));
  }, [pair, dispatch]);
  return useSelector(({ live }: { live: LiveState }) => (pair === undefined ? undefined : live.prices[pair]));
}
