import { marketPath } from '@croneai/contracts/paths.ts';
import { capitalised } from '@croneai/contracts/terms.ts';
import {
  type Movement,
  VOLATILE_ASSETS_SHOWN,
  VOLATILITY_CANDLES,
  type Volatility,
} from '@croneai/contracts/volatility.ts';
import { Link } from 'react-router-dom';
import { messageOf } from '../../shared/api/api-error.ts';
import { priceText } from '../../shared/signals/signal-labels.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { ChartFrame, ChartLine } from '../../shared/ui/chart.tsx';
import { chartScale, linePath } from '../../shared/ui/chart-path.ts';
import { Failed, Skeleton } from '../../shared/ui/states.tsx';
import { FormulaHint } from './formula-hint.tsx';
import { useVolatility, windowText } from './volatility-api.ts';

const FORMULA = `(Highest price − lowest price) ÷ first price × 100, over the last ${VOLATILITY_CANDLES} closed candles, widest first.`;

/** One below the other, half of them are enough. */
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
        <FormulaHint of="volatility" formula={FORMULA} />
      </div>
      {data ? (
        <ul className={gridStyle}>
          {data.assets.map((movement) => (
            <Asset key={movement.pair} {...movement} />
          ))}
        </ul>
      ) : isLoading ? (
        <ul className={gridStyle}>
          {Array.from({ length: VOLATILE_ASSETS_SHOWN }, (_, index) => index).map((index) => (
            <li key={index}>
              <Skeleton className="h-36 w-full rounded-card" />
            </li>
          ))}
        </ul>
      ) : error ? (
        <Card padding="none">
          <Failed title="The markets couldn’t be loaded" onRetry={() => void refetch()} retrying={isFetching}>
            {messageOf(error, 'Check your connection.')}
          </Failed>
        </Card>
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
        className="flex h-36 flex-col justify-between rounded-card border border-line bg-surface-1 p-4 transition-colors hover:bg-surface-2"
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

/** `▲ 0.42%`, from the first to the last price. */
function changeText(percent: number): string {
  const arrow = percent > 0 ? '▲ ' : percent < 0 ? '▼ ' : '';
  return `${arrow}${Math.abs(percent).toFixed(2)}%`;
}

const BOX = { width: 120, height: 32 };

/** The shape of a series, without axes. Its colour follows the direction from first to last. */
function Sparkline({ label, values }: { label: string; values: readonly number[] }) {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <ChartFrame
      box={BOX}
      role="img"
      aria-label={label}
      className={`h-8 w-full ${last >= first ? 'text-up' : 'text-down'}`}
    >
      <ChartLine d={linePath(values, chartScale(values, BOX))} stroke="currentColor" strokeWidth="1.5" />
    </ChartFrame>
  );
}
