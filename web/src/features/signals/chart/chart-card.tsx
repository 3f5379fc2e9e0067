import type { Signal } from '@croneai/contracts/signals.ts';
import { ChartNoAxesCombined } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { isApiError } from '../../../shared/api/api-error.ts';
import { priceText } from '../../../shared/signals/signal-labels.ts';
import {
  LIVE_SIGNALS,
  signalsApi,
  useCandlesQuery,
  useSignalsQuery,
} from '../../../shared/signals/signals-api.ts';
import { useIsOnline } from '../../../shared/signals/use-is-online.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { Empty, Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { CandleTable } from './candle-table.tsx';
import { type ChartDrawing, levelsOf, markersOf, withLive } from './chart-data.ts';

/** The drawing library comes after the page: nobody waits for it to read the signal. */
const CandleChart = lazy(async () => ({ default: (await import('./candle-chart.tsx')).CandleChart }));

const MINUTES_SHOWN = 90;
/** A bar closes once a minute: asking this often shows it at most this late. */
const CANDLES_POLL_MS = 10_000;
const HEIGHT = 'h-64 sm:h-80';

interface ChartCardProps {
  /** The current signal, or the newest before it. */
  signal: Signal | undefined;
  isCurrent: boolean;
  isLoading: boolean;
}

export function ChartCard({ signal, isCurrent, isLoading }: ChartCardProps) {
  return (
    <Card padding="none" aria-labelledby="chart" className="overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 pt-5 sm:px-7">
        <h2 id="chart" className="text-lg font-semibold tracking-[-0.01em]">
          Price{signal ? <span className="sr-only"> of {signal.asset}</span> : null}
        </h2>
        <p className="text-xs text-muted">
          {signal ? `${signal.asset}${isCurrent ? '' : ', the pair of the last signal'}. ` : ''}1-minute
          candles, times in WAT
        </p>
      </div>
      {signal ? (
        <Chart key={signal.pair} signal={signal} />
      ) : isLoading ? (
        <div className="px-2 pt-2 pb-8 sm:px-4">
          <ChartSkeleton />
        </div>
      ) : (
        <Empty icon={ChartNoAxesCombined} title="The chart comes with the first signal" />
      )}
    </Card>
  );
}

function Chart({ signal }: { signal: Signal }) {
  const earlier = useEarlierSignals(signal.pair);
  const isOnline = useIsOnline();
  const asked = { pair: signal.pair, timeframe: '1m' as const, minutes: MINUTES_SHOWN };
  const { data, error, refetch } = useCandlesQuery(asked, {
    pollingInterval: isOnline ? CANDLES_POLL_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
    selectFromResult: (result) => ({ data: result.data, error: result.error }),
  });
  const bars = data?.bars;
  const drawing = useMemo(
    () => (bars ? drawingOf(signal, earlier, bars) : undefined),
    [signal, earlier, bars],
  );
  if (!drawing && error) {
    return (
      <Failed title="No prices to draw" onRetry={refetch}>
        {isApiError(error) && error.status === 503
          ? 'The price provider does not answer right now. The chart comes back with it.'
          : 'The candles of this pair could not be loaded.'}
      </Failed>
    );
  }
  return (
    <figure className="px-2 pt-2 pb-4 sm:px-4">
      <figcaption className="sr-only">
        Price of {signal.asset} over the last {MINUTES_SHOWN} minutes with entry{' '}
        {priceText(signal.entryPrice, signal.precision)}. The table that follows holds the same prices.
      </figcaption>
      {drawing ? (
        <Suspense fallback={<ChartSkeleton />}>
          <CandleChart drawing={drawing} className={HEIGHT} />
        </Suspense>
      ) : (
        <ChartSkeleton />
      )}
      {drawing ? <CandleTable asset={signal.asset} drawing={drawing} /> : null}
      <Legend hasMarkers={(drawing?.markers.length ?? 0) > 0} isStale={error !== undefined} />
    </figure>
  );
}

const NO_SIGNALS: readonly Signal[] = [];

/** For the marks. Asked for once a pair: what is settled does not change, and what was not yet is in the live list. */
function useEarlierSignals(pair: string): readonly Signal[] {
  const { fetched } = useSignalsQuery(
    { pair, limit: 50 },
    { selectFromResult: ({ data }) => ({ fetched: data?.signals ?? NO_SIGNALS }) },
  );
  const { live } = signalsApi.endpoints.signals.useQueryState(LIVE_SIGNALS, {
    selectFromResult: ({ data }) => ({ live: data?.signals ?? NO_SIGNALS }),
  });
  return useMemo(() => withLive(live, fetched), [live, fetched]);
}

function drawingOf(signal: Signal, earlier: readonly Signal[], bars: ChartDrawing['bars']): ChartDrawing {
  return {
    pair: signal.pair,
    precision: signal.precision,
    bars,
    levels: levelsOf(signal),
    window: { from: Date.parse(signal.startsAt), to: Date.parse(signal.expiresAt) },
    markers: markersOf(earlier, signal, bars),
  };
}

function ChartSkeleton() {
  return (
    <div className={`px-3 ${HEIGHT}`}>
      <Skeleton className="size-full" />
    </div>
  );
}

function Legend({ hasMarkers, isStale }: { hasMarkers: boolean; isStale: boolean }) {
  const line = 'h-0 w-4 border-t-2';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1.5 px-3 text-xs text-muted">
      <span className="flex items-center gap-2">
        <span aria-hidden className={`${line} border-accent`} /> Entry
      </span>
      <span className="flex items-center gap-2">
        <span aria-hidden className={`${line} border-dashed border-down`} /> Stop loss
      </span>
      <span className="flex items-center gap-2">
        <span aria-hidden className={`${line} border-dashed border-up`} /> Take profit
      </span>
      <span className="flex items-center gap-2">
        <span aria-hidden className="h-3 w-4 rounded-[2px] bg-accent/20" /> Window
      </span>
      {hasMarkers ? <span>▲ ▼ earlier signals</span> : null}
      {isStale ? <span className="text-warn">Prices do not update right now</span> : null}
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noopener noreferrer"
        className="ml-auto underline decoration-line-strong underline-offset-4 hover:text-text"
      >
        Charts by TradingView
      </a>
    </div>
  );
}
