import type { Signal } from '@croneai/contracts/signals.ts';
import { lazy, Suspense, useMemo } from 'react';
import { isApiError } from '../../../shared/api/api-error.ts';
import { directionOf, priceText } from '../../../shared/signals/signal-labels.ts';
import { useSignalHour } from '../../../shared/signals/signal-time.tsx';
import { type CandlesQuery, LIVE_SIGNALS, signalsApi } from '../../../shared/signals/signals-api.ts';
import { useTimes } from '../../../shared/time/use-times.ts';
import { Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { isPaidAtExpiry } from '../public/ticket-state.ts';
import { useChart } from '../public/use-ticket.ts';
import { type ChartDrawing, levelsOf, markersOf } from './chart-data.ts';
import { ReplayControls, useReplay } from './trade-replay.tsx';

/** Loaded after the page, because the signal is readable without it. */
const CandleChart = lazy(async () => ({ default: (await import('./candle-chart.tsx')).CandleChart }));

interface TicketChartProps {
  signal: Signal;
  chart: CandlesQuery;
  /** The newest price; undefined once the trade has ended. */
  now: number | undefined;
  /** True on the home page. The chart is less tall there, so that more of the page fits. */
  isHome: boolean;
}

/**
 * Chart of the half hour around a trade. It shows levels, zones, and the outcomes of earlier
 * signals. A settled trade can be replayed.
 */
export function TicketChart({ signal, chart, now, isHome }: TicketChartProps) {
  // In a wide card, the chart is as high as the column next to it.
  const height = `@3xl:h-0 @3xl:grow ${isHome ? 'h-40 sm:h-52 @3xl:min-h-75' : 'h-50 sm:h-56 @3xl:min-h-80'}`;
  const hour = useSignalHour(signal.startsAt);
  const earlier = useEarlierSignals();
  const { data, error, refetch } = useChart(chart);
  const replay = useReplay(signal);
  // If the feed has switched to another price source, its prices do not belong to this signal.
  const isOther = data?.provenance !== undefined && data.provenance !== signal.provenance;
  const bars = useMemo(
    () => (isOther ? undefined : data?.bars.filter(({ time }) => time < replay.until)),
    [data, isOther, replay.until],
  );
  const drawing = useMemo<ChartDrawing | undefined>(
    () =>
      bars && {
        precision: signal.precision,
        bars,
        levels: levelsOf(signal),
        now,
        window: { from: Date.parse(signal.startsAt), to: Date.parse(signal.expiresAt) },
        decidedAtExpiry: isPaidAtExpiry(signal) ? directionOf(signal) : undefined,
        markers: markersOf(earlier, signal, bars),
      },
    [signal, earlier, bars, now],
  );
  if (isOther || bars?.length === 0)
    return (
      <p className="grid grow place-items-center p-6 text-sm text-muted">
        We no longer have the prices for this chart.
      </p>
    );
  if (!drawing && error) {
    return (
      <div className="grid grow place-items-center">
        <Failed title="No prices to draw" onRetry={refetch}>
          {isApiError(error) && error.status === 503
            ? 'Our price source isn’t answering right now.'
            : 'The chart couldn’t be loaded.'}
        </Failed>
      </div>
    );
  }
  const waiting = (
    <div className={`px-3 ${height}`}>
      <Skeleton className="size-full" />
    </div>
  );
  return (
    <figure className="px-2 pt-2 pb-4 sm:px-4 @3xl:flex @3xl:grow @3xl:flex-col">
      <figcaption className="sr-only">
        Price of {signal.asset} over {chart.minutes} minutes with entry{' '}
        {priceText(signal.entryPrice, signal.precision)}. The table below has the same prices.
      </figcaption>
      {drawing ? (
        <Suspense fallback={waiting}>
          <CandleChart key={signal.pair} drawing={drawing} hour={hour} className={height} />
        </Suspense>
      ) : (
        waiting
      )}
      {drawing && chart.until !== undefined ? (
        <ReplayControls signal={signal} bars={data?.bars ?? []} hour={hour} {...replay} />
      ) : null}
      {drawing ? <CandleTable asset={signal.asset} drawing={drawing} hour={hour} /> : null}
      <Legend
        isSided={isPaidAtExpiry(signal)}
        hasMarkers={(drawing?.markers.length ?? 0) > 0}
        isStale={error !== undefined}
      />
    </figure>
  );
}

const NO_SIGNALS: readonly Signal[] = [];

/**
 * Returns the earlier signals to mark on the chart. The live list contains all signals of the last
 * half hour.
 */
function useEarlierSignals(): readonly Signal[] {
  const { earlier } = signalsApi.endpoints.signals.useQueryState(LIVE_SIGNALS, {
    selectFromResult: ({ data }) => ({ earlier: data?.signals ?? NO_SIGNALS }),
  });
  return earlier;
}

interface LegendProps {
  /** True if the zones show where the trade wins and loses, and not the levels. */
  isSided: boolean;
  hasMarkers: boolean;
  isStale: boolean;
}

function Legend({ isSided, hasMarkers, isStale }: LegendProps) {
  const { zoneName } = useTimes();
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 px-2 text-xs text-muted @xl:px-3">
      <span className="flex items-center gap-2 max-sm:hidden">
        <span aria-hidden className="h-3 w-4 rounded-[2px] bg-up/30" />{' '}
        {isSided ? 'Won at expiry' : 'Entry to take profit'}
      </span>
      <span className="flex items-center gap-2 max-sm:hidden">
        <span aria-hidden className="h-3 w-4 rounded-[2px] bg-down/30" />{' '}
        {isSided ? 'Lost at expiry' : 'Entry to stop loss'}
      </span>
      {hasMarkers ? <span>▲ ▼ earlier signals</span> : null}
      <span>1-minute candles, {zoneName(Date.now())}</span>
      {isStale ? <span className="text-warn">Prices don’t update right now</span> : null}
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

/** Number of candles in the table for screen readers. */
const ROWS = 20;

interface CandleTableProps {
  asset: string;
  drawing: ChartDrawing;
  hour: (at: number) => string;
}

/** The chart as a table for screen readers, with its levels and its last candles, newest first. */
function CandleTable({ asset, drawing, hour }: CandleTableProps) {
  const times = useTimes();
  const { bars, levels, precision, window } = drawing;
  const price = (value: number) => priceText(value, precision);
  return (
    <div className="sr-only">
      <p>
        {levels.map((level) => `${level.name} ${price(level.price)}`).join(', ')}. The signal runs{' '}
        {times.span(window.from, window.to)}.
      </p>
      <table>
        <caption>{asset}, last one-minute candles</caption>
        <thead>
          <tr>
            {[`Time (${times.zoneName(window.from)})`, 'Open', 'High', 'Low', 'Close'].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars
            .slice(-ROWS)
            .reverse()
            .map((bar) => (
              <tr key={bar.time}>
                <th scope="row">{hour(bar.time)}</th>
                <td>{price(bar.open)}</td>
                <td>{price(bar.high)}</td>
                <td>{price(bar.low)}</td>
                <td>{price(bar.close)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
