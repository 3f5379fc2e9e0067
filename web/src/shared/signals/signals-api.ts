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
  /** Start of the next page; null on the last one. */
  nextBefore: string | null;
  /** Outcomes of the last slots, newest first. */
  slots: SlotRow[];
}

export interface SignalFilter {
  /** A symbol, for example EURUSD; several are joined by dots. */
  pair?: string | undefined;
  signalType?: Signal['signalType'] | undefined;
  outcome?: SignalOutcome | undefined;
  /** UTC day, for example 2026-11-24. */
  day?: string | undefined;
}

/** True without any filter. */
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
  /** True if the minute had no price and repeats the last one. */
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
  /** End of the range in epoch milliseconds; absent for a range that is still running. */
  until?: number;
}

/** The summary, and the lead of the server's clock over this device's. */
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
    signal: build.query({ ...byId(signalsEndpoints.getSignal), providesTags: ['Signals'] }),
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

/** The newest signals, with the same arguments in every live view: one shared cache entry. */
export const LIVE_SIGNALS: SignalPageQuery = {};

export const barOf = (minute: PriceMinute & Pick<CandleBar, 'isFilled'>): CandleBar => ({
  ...minute,
  time: Date.parse(minute.time),
});

/** Arguments of a chart's query. */
export const chartOf = (pair: string): CandlesQuery => ({ pair, timeframe: '1m', minutes: CHART_MINUTES });

/** The half hour before the end of a signal. */
export const chartOfTrade = ({ pair, expiresAt }: Pick<Signal, 'pair' | 'expiresAt'>): CandlesQuery => ({
  ...chartOf(pair),
  until: Date.parse(expiresAt),
});

/** Slot length, with a default until the server has sent its own. */
export const slotSecondsOf = (summary: Pick<SignalsSummary, 'slotSeconds'> | undefined): number =>
  summary?.slotSeconds ?? SIGNAL_SLOT_DEFAULT_SECONDS;

/** Settled signals that match, as CSV. */
export const exportSignalsRequest = (filter: SignalFilter): ApiRequest =>
  toRequest(signalsEndpoints.exportSignals, { query: { ...filter } });
