import { signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import { marketPath } from '@croneai/contracts/paths.ts';
import {
  type Movement,
  VOLATILE_ASSETS_SHOWN,
  VOLATILITY_CANDLES,
  type Volatility,
} from '@croneai/contracts/volatility.ts';
import { capitalised } from '@croneai/rules/terms.ts';
import { Info } from 'lucide-react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../shared/api/api-error.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { call } from '../../shared/api/endpoint-request.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { PROVENANCE_LABEL, priceText } from '../../shared/signals/signal-labels.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Plot, PlotLine } from '../../shared/ui/plot.tsx';
import { byIndex, rangeOf } from '../../shared/ui/plot-scale.ts';
import { Failed, FailedLine, Skeleton } from '../../shared/ui/states.tsx';
import { Tooltip } from '../../shared/ui/tooltip.tsx';

type Mood = 'up' | 'down' | 'even';

/** The market leans in a direction if this share of pairs moved that way. */
const LEAN_SHARE = 0.6;

const MOOD_TEXT: Record<Mood, string> = { up: 'Leaning up', down: 'Leaning down', even: 'Undecided' };

const MOOD_FORMULA =
  `We compare each market’s latest price with its price ${VOLATILITY_CANDLES} candles ago. ` +
  `If ${LEAN_SHARE * 100}% or more of the markets moved the same way, the mood leans that way.`;

export function MarketMoodCard() {
  const { data, error, isLoading, refetch } = useVolatility();
  return (
    <Card aria-labelledby="mood" className="flex min-w-0 flex-col gap-4">
      <div className="flex items-start justify-between gap-2">
        <CardHead id="mood" title="Market mood" text={data ? scopeText(data) : undefined} />
        <FormulaHint of="market mood" formula={MOOD_FORMULA} />
      </div>
      {data ? (
        <Balance {...data} />
      ) : error ? null : isLoading ? (
        <Skeleton className="h-20 w-full" />
      ) : (
        <p className="text-sm text-muted">No prices available right now.</p>
      )}
      {error ? (
        <FailedLine onRetry={refetch}>
          {data ? 'The market mood couldn’t be updated.' : 'The market mood couldn’t be loaded.'}
        </FailedLine>
      ) : null}
    </Card>
  );
}

/**
 * Formats the scope of the figures as `The last 50 minutes, 96 of 247 markets`. The other markets
 * are closed or have no prices.
 */
function scopeText(volatility: Volatility): string {
  const { compared, watched } = volatility;
  return `${capitalised(windowText(volatility))}, ${compared} of ${watched} markets`;
}

function Balance({ rising, falling, compared }: Volatility) {
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-center lg:gap-8">
      <p className="text-2xl font-semibold">{MOOD_TEXT[moodOf({ rising, falling, compared })]}</p>
      <div className="flex flex-1 flex-col gap-2">
        <div aria-hidden className="flex h-2 gap-1">
          {/* Green and red are only for the results of trades. */}
          <span className="rounded-full bg-muted" style={{ flexGrow: rising }} />
          <span className="rounded-full bg-line-strong" style={{ flexGrow: falling }} />
        </div>
        <p className="flex justify-between text-sm">
          <span>
            <span aria-hidden>▲ </span>
            <span className="tabular">{rising}</span> rising
          </span>
          <span>
            <span className="tabular">{falling}</span> falling<span aria-hidden> ▼</span>
          </span>
        </p>
      </div>
    </div>
  );
}

/**
 * Derives the mood of the market from the numbers of rising and falling pairs. A pair that has not
 * moved counts neither as rising nor as falling.
 */
export function moodOf({
  rising,
  falling,
  compared,
}: Pick<Volatility, 'rising' | 'falling' | 'compared'>): Mood {
  const isLeaning = compared > 0 && Math.max(rising, falling) >= compared * LEAN_SHARE;
  if (!isLeaning) return 'even';
  return rising > falling ? 'up' : 'down';
}

const RANGE_FORMULA = `(Highest price − lowest price) ÷ first price × 100, over the last ${VOLATILITY_CANDLES} closed candles, widest first.`;

/** With a single column, only half of the tiles are shown. */
const gridStyle = 'grid gap-4 max-[479px]:[&>:nth-child(n+5)]:hidden min-[480px]:grid-cols-2 xl:grid-cols-4';

export function VolatileAssets() {
  const { data, error, isLoading, isFetching, refetch } = useVolatility();
  return (
    <section aria-labelledby="volatile" aria-busy={isLoading} className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-2">
        <CardHead
          id="volatile"
          title="High-volatility assets"
          text={data ? <Scope {...data} /> : undefined}
        />
        <FormulaHint of="volatility" formula={RANGE_FORMULA} />
      </div>
      {data ? (
        <ul className={gridStyle}>
          {data.assets.map((movement) => (
            <Asset key={movement.pair} {...movement} />
          ))}
        </ul>
      ) : error ? (
        <Card padding="none">
          <Failed title="The markets couldn’t be loaded" onRetry={() => void refetch()} retrying={isFetching}>
            {messageOf(error, 'Check your connection.')}
          </Failed>
        </Card>
      ) : isLoading ? (
        <ul className={gridStyle}>
          {Array.from({ length: VOLATILE_ASSETS_SHOWN }, (_, index) => index).map((index) => (
            <li key={index}>
              <Skeleton className="h-36 w-full rounded-card" />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">No prices to compare right now.</p>
      )}
    </section>
  );
}

function Scope(volatility: Volatility) {
  const { compared, watched, startsAt } = volatility;
  return (
    <>
      {capitalised(windowText(volatility))}, {compared} of {watched} markets, at{' '}
      <Moment at={startsAt} form="clock" />
    </>
  );
}

function Asset({ pair, asset, precision, closes, rangePercent, changePercent }: Movement) {
  return (
    <li>
      <Link
        to={marketPath(pair)}
        className="flex min-h-36 flex-col justify-between rounded-card border border-line bg-surface-1 p-4 transition-colors hover:bg-surface-2"
      >
        <p className="flex items-baseline justify-between gap-3">
          <span className="truncate text-sm font-medium">{asset}</span>
          <span className="tabular text-xs text-muted">{priceText(closes.at(-1) ?? 0, precision)}</span>
        </p>
        <p className="flex items-baseline gap-2">
          <span className="tabular text-2xl font-semibold">{rangePercent.toFixed(2)}%</span>
          <span className="text-xs text-muted">range</span>
          <span className="tabular ml-auto text-xs text-muted">{changeText(changePercent)}</span>
        </p>
        <Sparkline label={`${asset}, the compared candles`} values={closes} />
      </Link>
    </li>
  );
}

/** Formats the change from the first to the last price as `▲ 0.42%`. */
function changeText(percent: number): string {
  const arrow = percent > 0 ? '▲ ' : percent < 0 ? '▼ ' : '';
  return `${arrow}${Math.abs(percent).toFixed(2)}%`;
}

/** A line without axes. */
function Sparkline({ label, values }: { label: string; values: readonly number[] }) {
  if (values.length === 0) return null;
  return (
    <Plot x={[0, values.length - 1]} y={rangeOf(values)} label={label} className="h-8 w-full">
      {(at) => <PlotLine d={at.line(byIndex(values))} strokeWidth="1.5" className="stroke-muted" />}
    </Plot>
  );
}

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    volatility: build.query({ ...call(signalsEndpoints.getVolatility), providesTags: ['Slots'] }),
  }),
});

/** The data changes once per slot, and this interval shows a change within half a minute. */
const POLL_MS = 30_000;

const useVolatility = () => api.useVolatilityQuery(undefined, usePolling(POLL_MS));

/**
 * Formats the period of the compared candles, such as `the last 50 minutes`. Names the price source
 * if it is not live.
 */
export function windowText({
  candles,
  candleMinutes,
  provenance,
}: Pick<Volatility, 'candles' | 'candleMinutes' | 'provenance'>): string {
  const source = PROVENANCE_LABEL[provenance];
  return `the last ${candles * candleMinutes} minutes${source ? ` of ${source.toLowerCase()}` : ''}`;
}

export function FormulaHint({ of, formula }: { of: string; formula: string }) {
  return (
    <Tooltip text={formula} opensOnPress>
      <button
        type="button"
        aria-label={`Formula: ${of}`}
        className="grid size-8 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-surface-2 hover:text-text"
      >
        <Info className="size-4" />
      </button>
    </Tooltip>
  );
}
