import { priceText } from '../../shared/signals/signal-labels.ts';
import { CardHead } from '../../shared/ui/card.tsx';
import { Sparkline } from '../../shared/ui/sparkline.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { FormulaHint } from './formula-hint.tsx';
import { type AssetMovement, HOURS_COMPARED } from './use-latest-movements.ts';

const ASSETS_SHOWN = 4;

const FORMULA = `(Highest price − lowest price) ÷ first price × 100, over the five-minute candles of the last ${HOURS_COMPARED} hours. Widest first.`;

interface VolatileAssetsProps {
  movements: readonly AssetMovement[];
  isLoading: boolean;
}

/** Which assets of the latest signals moved most, from their own candles. */
export function VolatileAssets({ movements, isLoading }: VolatileAssetsProps) {
  const assets = movements
    .toSorted((a, b) => b.movement.rangePercent - a.movement.rangePercent)
    .slice(0, ASSETS_SHOWN);
  return (
    <section aria-labelledby="volatile" aria-busy={isLoading} className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-2">
        <CardHead
          id="volatile"
          title="High-volatility assets"
          text={`Widest range of the last ${HOURS_COMPARED} hours, among the assets of the latest signals.`}
        />
        <FormulaHint of="volatility" formula={FORMULA} />
      </div>
      <Assets assets={assets} isLoading={isLoading} />
    </section>
  );
}

function Assets({ assets, isLoading }: { assets: readonly AssetMovement[]; isLoading: boolean }) {
  if (!isLoading && assets.length === 0) {
    return <p className="text-sm text-muted">There are no prices to compare right now.</p>;
  }
  return (
    <ul className="grid gap-4 min-[480px]:grid-cols-2 xl:grid-cols-4">
      {isLoading
        ? Array.from({ length: ASSETS_SHOWN }, (_, index) => index).map((index) => (
            <li key={index}>
              <Skeleton className="h-36 w-full rounded-card" />
            </li>
          ))
        : assets.map((asset) => <Asset key={asset.pair} {...asset} />)}
    </ul>
  );
}

function Asset({ asset, movement }: AssetMovement) {
  const last = movement.closes.at(-1) ?? 0;
  return (
    <li className="flex h-36 flex-col justify-between rounded-card border border-line bg-surface-1 p-4">
      <p className="flex items-baseline justify-between gap-3">
        <span className="truncate text-sm font-medium">{asset}</span>
        <span className="tabular text-xs text-muted">{priceText(last, decimalsOf(movement.closes))}</span>
      </p>
      <p className="flex items-baseline gap-2">
        <span className="tabular text-2xl font-semibold">{movement.rangePercent.toFixed(2)}%</span>
        <span className="text-xs text-muted">range</span>
      </p>
      <Sparkline label={`${asset}, last ${HOURS_COMPARED} hours`} values={movement.closes} />
    </li>
  );
}

/** A price may end in a zero, a row of them hardly: the most decimals of any are the pair's. */
function decimalsOf(prices: readonly number[]): number {
  return Math.max(...prices.map((price) => String(price).split('.')[1]?.length ?? 0));
}
