import { signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import { CHART_MINUTES, type PriceMinute } from '@croneai/contracts/live.ts';
import {
  type Provenance,
  type Quota,
  SIGNAL_SLOT_DEFAULT_SECONDS,
  SIGNALS_PER_FETCH,
  type Signal,
  type SignalOutcome,
  type Timeframe,
} from '@croneai/contracts/signals.ts';
import type { SignalsSummary, SlotRow } from '@croneai/contracts/slots.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { baseApi } from '../api/base-api.ts';
import { byId, call, toRequest } from '../api/endpoint-request.ts';
import type { ApiRequest } from '../api/send-request.ts';
import { clockAhead } from './boundary.ts';

export interface SignalPage {
  signals: Signal[];
  quota: Quota;
  /** Value of `before` that requests the next page; null on the last page. */
  nextBefore: string | null;
  /** Outcomes of recent slots, newest first. */
  slots: SlotRow[];
}

export interface SignalFilter {
  /** A symbol such as EURUSD, or several joined by dots. */
  pair?: string | undefined;
  signalType?: Signal['signalType'] | undefined;
  outcome?: SignalOutcome | undefined;
  /** UTC day, for example 2026-11-24. */
  day?: string | undefined;
}

/** True if the filter has no conditions. */
export const isEverySignal = (filter: SignalFilter): boolean =>
  Object.values(filter).every((part) => part === undefined);

export interface SignalPageQuery extends SignalFilter {
  before?: string | undefined;
  limit?: number;
}

export interface CandleBar {
  /** Start of the bar, epoch milliseconds. */
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  /** True if there was no price in the minute, so that the bar repeats the last price. */
  isFilled?: true | undefined;
}

export interface Candles {
  bars: CandleBar[];
  provenance: Provenance | undefined;
}

export interface CandlesQuery {
  pair: string;
  timeframe: Timeframe;
  /** Length of the range, counted back from its end. */
  minutes: number;
  /** End of the range, epoch milliseconds. Absent for a range that ends now. */
  until?: number;
}

/** The summary, and how far the server's clock is ahead of this device's clock. */
export type StreamSummary = SignalsSummary & { clockAheadMs: number };

export const signalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signals: build.query<SignalPage, SignalPageQuery>({
      query: ({ limit = SIGNALS_PER_FETCH, ...rest }) =>
        toRequest(signalsEndpoints.listSignals, { query: { limit, sortOrder: 'desc', ...rest } }),
      transformResponse: (signals: Signal[], meta) => {
        const extras = (meta?.extras ?? {}) as Omit<SignalPage, 'signals'>;
        return { signals, quota: extras.quota, nextBefore: extras.nextBefore, slots: extras.slots };
      },
      providesTags: ['Signals'],
      keepUnusedDataFor: 30,
    }),
    signal: build.query({
      ...byId(signalsEndpoints.getSignal),
      providesTags: (_signal, _error, id) => [{ type: 'Signals', id }],
    }),
    performance: build.query(call(signalsEndpoints.getPerformance)),
    candles: build.query<Candles, CandlesQuery>({
      query: ({ pair, timeframe, minutes, until = Date.now() }) => {
        const to = new Date(until);
        const from = new Date(to.getTime() - minutes * MINUTE_MS);
        const range = { from: from.toISOString(), to: to.toISOString() };
        return toRequest(signalsEndpoints.getCandles, { query: { pair, timeframe, ...range } });
      },
      transformResponse: (rows: PriceMinute[], meta) => ({
        bars: rows.map(barOf),
        provenance: meta?.extras.provenance as Provenance | undefined,
      }),
      providesTags: (_candles, _error, { pair, until }) =>
        until === undefined ? [{ type: 'Candles', id: pair }] : [],
    }),
    summary: build.query<StreamSummary, void>({
      query: () => toRequest(signalsEndpoints.getSignalsSummary),
      providesTags: ['Summary'],
      transformResponse: (summary: SignalsSummary, meta) => {
        const receivedAt = Date.now();
        const requestedAt = meta?.requestedAt ?? receivedAt;
        const clockAheadMs = clockAhead({ sentAt: meta?.sentAt, requestedAt, receivedAt });
        return { ...summary, clockAheadMs };
      },
    }),
  }),
});

export const { useSignalsQuery, useSignalQuery, usePerformanceQuery, useCandlesQuery, useSummaryQuery } =
  signalsApi;

/**
 * Arguments for the newest signals. Every live view uses them, so that all views share a cache
 * entry.
 */
export const LIVE_SIGNALS: SignalPageQuery = {};

export const barOf = (minute: PriceMinute & Pick<CandleBar, 'isFilled'>): CandleBar => ({
  ...minute,
  time: Date.parse(minute.time),
});

/** Returns the arguments of the query for a chart. */
export const chartOf = (pair: string): CandlesQuery => ({ pair, timeframe: '1m', minutes: CHART_MINUTES });

/** Returns the arguments for the half hour before the end of a signal. */
export const chartOfTrade = ({ pair, expiresAt }: Pick<Signal, 'pair' | 'expiresAt'>): CandlesQuery => ({
  ...chartOf(pair),
  until: Date.parse(expiresAt),
});

/** Returns the length of a slot, with a default until the server has sent it. */
export const slotSecondsOf = (summary: Pick<SignalsSummary, 'slotSeconds'> | undefined): number =>
  summary?.slotSeconds ?? SIGNAL_SLOT_DEFAULT_SECONDS;

/** Returns the request for a CSV of the settled signals that match. */
export const exportSignalsRequest = (filter: SignalFilter): ApiRequest =>
  toRequest(signalsEndpoints.exportSignals, { query: { ...filter } });
