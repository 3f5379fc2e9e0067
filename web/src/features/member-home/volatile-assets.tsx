import type { Signal } from '@croneai/contracts/signals.ts';
import { priceText } from '../../shared/signals/signal-labels.ts';
import { Sparkline } from '../../shared/ui/sparkline.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { latestPairs, type Movement, movementOf } from './home-signals.ts';
import { useCandlesOf } from './use-candles-of.ts';

/** Each pair is a call of its own, so a handful: the whole universe would be hundreds. */
const PAIRS_COMPARED = 6;
const ASSETS_SHOWN = 4;
const HOURS_SHOWN = 2;

interface VolatileAssetsProps {
  signals: readonly Signal[] | undefined;
  hasFailed: boolean;
}

/** Which assets of the latest signals moved most, from their own candles. */
export function VolatileAssets({ signals, hasFailed }: VolatileAssetsProps) {
  const pairs = latestPairs(signals ?? [], PAIRS_COMPARED);
  const candles = useCandlesOf(
    pairs.map(({ pair }) => pair),
    HOURS_SHOWN * 60,
  );
  const isLoading = pairs.length > 0 ? candles.every((each) => each === undefined) : !signals && !hasFailed;
  const assets = pairs
    .map((pair, index) => ({ ...pair, movement: movementOf(candles[index]?.bars ?? []) }))
    .filter((asset): asset is AssetMovement => asset.movement !== undefined)
    .sort((a, b) => b.movement.rangePercent - a.movement.rangePercent)
    .slice(0, ASSETS_SHOWN);
  return (
    <section aria-labelledby="volatile" aria-busy={isLoading} className="flex flex-col gap-4">
      <div>
        <h2 id="volatile" className="text-lg font-semibold tracking-[-0.01em]">
          High-volatility assets
        </h2>
        <p className="text-sm text-muted">
          Widest range of the last {HOURS_SHOWN} hours, among the assets of the latest signals.
        </p>
      </div>
      <Assets assets={assets} isLoading={isLoading} />
    </section>
  );
}

interface AssetMovement {
  pair: string;
  asset: string;
  movement: Movement;
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
      <Sparkline label={`${asset}, last ${HOURS_SHOWN} hours`} values={movement.closes} />
    </li>
  );
}

/** A price may end in a zero, a row of them hardly: the most decimals of any are the pair's. */
function decimalsOf(prices: readonly number[]): number {
  return Math.max(...prices.map((price) => String(price).split('.')[1]?.length ?? 0));
}
