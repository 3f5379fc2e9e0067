import type { Signal } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { useMemo, useState } from 'react';
import { type StreamPrice, useStreamPrice } from '../../../shared/live/live-slice.ts';
import { usePolling } from '../../../shared/live/use-polling.ts';
import { useServerNow } from '../../../shared/signals/server-time.ts';
import {
  type CandleBar,
  type Candles,
  type CandlesQuery,
  useCandlesQuery,
} from '../../../shared/signals/signals-api.ts';
import { type LivePrice, readTicket } from './ticket-state.ts';

/** Returns the current state of a signal, and rerenders each second. */
export function useTicket(signal: Signal, chart: CandlesQuery) {
  const now = useServerNow();
  const { bars } = useChart(chart);
  const live = useLivePrice(chart);
  const [chased, setChased] = useState<string>();
  const ticket = readTicket({ signal, bars, price: live.price, now, wasChased: chased === signal.id });
  const isChased = ticket.advice === 'chased' ? signal.id : undefined;
  if (isChased !== chased) setChased(isChased);
  return { ...live, now, ticket };
}

/** Polling interval. A bar closes each minute, and appears after at most this interval. */
const CANDLES_POLL_MS = 10_000;

const NO_BARS: readonly CandleBar[] = [];

/**
 * Returns the closed one-minute candles of a chart, and keeps them current. All components that use
 * the same chart share one request.
 */
export function useChart(chart: CandlesQuery) {
  const isOver = chart.until !== undefined;
  // The stream sends each bar as it closes. If a bar is missing, the page refetches.
  const isStreamed = useStreamPrice(isOver ? undefined : chart.pair) !== undefined;
  const { data, error, refetch } = useCandlesQuery(chart, {
    ...usePolling(isOver ? 0 : CANDLES_POLL_MS, { isStreamed }),
    // A component that mounts later does not refetch candles that are streamed, or candles of a
    // signal that has ended.
    refetchOnMountOrArgChange: isOver || isStreamed ? false : CANDLES_POLL_MS / 1_000,
    selectFromResult: (result) => ({ data: result.data, error: result.error }),
  });
  return { bars: data?.bars ?? NO_BARS, data, error, refetch };
}

/**
 * Returns the newest price of a chart with its source and time. The price comes from the stream, or
 * else is the close of the last minute. A chart of the past has no newest price.
 */
function useLivePrice(chart: CandlesQuery) {
  const isOver = chart.until !== undefined;
  const { data, error } = useChart(chart);
  const streamed = useStreamPrice(isOver ? undefined : chart.pair);
  const price = useMemo(
    () => (streamed ? priceOf(streamed) : isOver ? undefined : lastClose(data)),
    [streamed, isOver, data],
  );
  /** True if the last request failed. The page still shows known prices. */
  const hasFailed = streamed === undefined && error !== undefined;
  return { price, hasFailed };
}

export function priceOf({ price, at, isBarClose, provenance, minutes }: StreamPrice): LivePrice {
  return { price, at: Date.parse(at), kind: isBarClose ? 'minute' : 'live', provenance, minutes };
}

function lastClose(candles: Candles | undefined): LivePrice | undefined {
  const last = candles?.bars.at(-1);
  return (
    last && {
      price: last.close,
      at: last.time + MINUTE_MS,
      kind: 'minute',
      provenance: candles?.provenance,
    }
  );
}
