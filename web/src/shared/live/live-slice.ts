import type { LivePrice } from '@croneai/contracts/live.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';

/**
 * How an open page learns of what changes. `connecting`: the stream is opened for the first time; `reconnecting`: it ended a moment ago;
 * `polling`: there is none, so that calls are made from time to time; `offline`: the device has no network; `asleep`: nobody looks.
 */
export type LiveStatus = 'connecting' | 'live' | 'reconnecting' | 'polling' | 'offline' | 'asleep';

export interface LiveState {
  status: LiveStatus;
  /** When the server was last heard on the stream, epoch ms by this device's clock. */
  heardAt: number | undefined;
  /** The newest price of each pair that the stream tells of. */
  prices: Record<string, LivePrice>;
  /** The newest slot with signals that the stream told of, and when this member may see them: epoch ms by this device's clock. */
  opening: { slot: number; at: number } | undefined;
  /** Pairs whose price this page shows, and in how many places. */
  wantedPairs: Record<string, number>;
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
      for (const price of payload) state.prices[price.pair] = price;
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
export function useStreamPrice(pair: string | undefined): LivePrice | undefined {
  const dispatch = useDispatch();
  useEffect(() => {
    if (pair === undefined) return;
    dispatch(pairShown(pair));
    return () => void dispatch(pairLeft(pair));
  }, [pair, dispatch]);
  return useSelector(({ live }: { live: LiveState }) => (pair === undefined ? undefined : live.prices[pair]));
}
