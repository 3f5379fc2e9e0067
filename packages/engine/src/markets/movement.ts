import type { Provenance } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import {
  type Movement,
  VOLATILE_ASSETS_SHOWN,
  VOLATILITY_CANDLES,
  type Volatility,
} from '@croneai/contracts/volatility.ts';
import type { Candle } from './candle.ts';
import type { Pair } from './pair.ts';

/**
 * Summary of the movements of several markets. `rising`, `falling`, and `unmoved` are numbers of
 * markets. `widest` lists the markets with the widest ranges.
 */
export type Movements = {
  rising: number;
  falling: number;
  unmoved: number;
  widest: Movement[];
};

export const NO_MOVEMENTS: Movements = { rising: 0, falling: 0, unmoved: 0, widest: [] };

/**
 * Measures the movement of a market over its last `VOLATILITY_CANDLES` closed candles (or fewer),
 * in percent of the first open: range = (highest high − lowest low) ÷ first open × 100, change =
 * (last close − first open) ÷ first open × 100. Undefined without candles.
 */
export function movementOf(
  { symbol, displayName, precision }: Pick<Pair, 'symbol' | 'displayName' | 'precision'>,
  candles: readonly Candle[],
): Movement | undefined {
  const window = candles.slice(-VOLATILITY_CANDLES);
  const [first, last] = [window[0], window.at(-1)];
  if (!first || !last) return undefined;
  const percent = (difference: number) => (difference / first.open) * 100;
  const high = Math.max(...window.map((candle) => candle.high));
  const low = Math.min(...window.map((candle) => candle.low));
  return {
    pair: symbol,
    asset: displayName,
    precision,
    rangePercent: percent(high - low),
    changePercent: percent(last.close - first.open),
    closes: window.map(({ close }) => close),
  };
}

/** Sums up movements; each market must occur only once. */
export function sumMovements(movements: readonly Movement[]): Movements {
  const count = (direction: number) =>
    movements.filter(({ changePercent }) => Math.sign(changePercent) === direction).length;
  return { rising: count(1), falling: count(-1), unmoved: count(0), widest: widestOf(movements) };
}

/**
 * Merges the movements of parts of the universe. A market with one of the widest ranges overall is
 * also in the list `widest` of its part. The lists of the parts are therefore enough.
 */
export function joinMovements(parts: readonly Movements[]): Movements {
  const sum = (of: 'rising' | 'falling' | 'unmoved') => parts.reduce((total, part) => total + part[of], 0);
  return {
    rising: sum('rising'),
    falling: sum('falling'),
    unmoved: sum('unmoved'),
    widest: widestOf(parts.flatMap(({ widest }) => widest)),
  };
}

/**
 * Returns the movements with the widest ranges. Sorts equal ranges by pair, so that every process
 * returns the same order.
 */
function widestOf(movements: readonly Movement[]): Movement[] {
  return movements
    .toSorted((a, b) => b.rangePercent - a.rangePercent || (a.pair < b.pair ? -1 : 1))
    .slice(0, VOLATILE_ASSETS_SHOWN);
}

/** A slot, with the reports of its shards. */
type ScannedSlot = {
  slot: number;
  startsAt: Date;
  reports: readonly { movements: Movements; scanned: number; closed: number; unpriced: number }[];
};

/**
 * Computes the volatility of the universe from the reports of a slot's shards. Undefined if no
 * market could be measured.
 */
export function volatilityOf(
  { slot, startsAt, reports }: ScannedSlot,
  { provenance, barMs }: { provenance: Provenance; barMs: number },
): Volatility | undefined {
  const { rising, falling, unmoved, widest } = joinMovements(reports.map(({ movements }) => movements));
  const compared = rising + falling + unmoved;
  if (compared === 0) return undefined;
  return {
    slot,
    startsAt: startsAt.toISOString(),
    candles: VOLATILITY_CANDLES,
    candleMinutes: barMs / MINUTE_MS,
    compared,
    watched: reports.reduce((sum, { scanned, closed, unpriced }) => sum + scanned + closed + unpriced, 0),
    rising,
    falling,
    unmoved,
    assets: widest,
    provenance,
  };
}
