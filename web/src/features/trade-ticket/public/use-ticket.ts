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

/** Current state of a signal; rerenders each second. */
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

/** Maximum delay of a closed bar: one closes each minute. */
const CANDLES_POLL_MS = 10_000;

const NO_BARS: readonly CandleBar[] = [];

/**
 * Closed one-minute candles of a chart, kept current while on screen; all users of a chart share a
 * request.
 */
export function useChart(chart: CandlesQuery) {
  const isOver = chart.until !== undefined;
  // The stream sends each bar as it closes; a missing bar causes a refetch.
  const isStreamed = useStreamPrice(isOver ? undefined : chart.pair) !== undefined;
  const { data, error, refetch } = useCandlesQuery(chart, {
    ...usePolling(isOver ? 0 : CANDLES_POLL_MS, { isStreamed }),
    // Parts that mount later do not refetch streamed candles or those of an ended signal.
    refetchOnMountOrArgChange: isOver || isStreamed ? false : CANDLES_POLL_MS / 1_000,
    selectFromResult: (result) => ({ data: result.data, error: result.error }),
  });
  return { bars: data?.bars ?? NO_BARS, data, error, refetch };
}

/**
 * Newest price of a chart with its source and time: from the stream, or else the close of the last
 * minute. A chart of the past has none.
 */
function useLivePrice(chart: CandlesQuery) {
  const isOver = chart.until !== undefined;
  const { data, error } = useChart(chart);
  const streamed = useStreamPrice(isOver ? undefined : chart.pair);
  const price = useMemo(
    () => (streamed ? priceOf(streamed) : isOver ? undefined : lastClose(data)),
    [streamed, isOver, data],
  );
  /** The last request failed; the page still shows known prices. */
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
