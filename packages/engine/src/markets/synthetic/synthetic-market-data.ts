import type { SimulatedProvenance } from '@croneai/contracts/provenance.ts';
import { MINUTE_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import { remember } from '@croneai/rules/remember.ts';
import type { Candle } from '../candle.ts';
import type { CandleRequest, LastPrice, MarketData } from '../market-data.ts';
import type { Pair } from '../pair.ts';
import { weekOf, weekStart } from '../session-hours.ts';
import { type Block, createBlock, HIGHS, LOWS, PRICES, priceWithin, VOLUMES } from './block.ts';
import { BLOCK_MINUTES, createPath, type Path } from './path.ts';
import { LIKE_REAL_REVERSAL, type Reversal } from './reversal.ts';

export type SyntheticConfig = {
  /** Pattern planted in the prices; by default, some markets have trends. */
  readonly provenance?: SimulatedProvenance;
  /** Settings of `like-real` prices. Only measurements change them. */
  readonly reversal?: Reversal;
  /** Each seed creates different prices, which are the same in every process. */
  readonly seed: string;
  /** Decides which candles are closed; nothing else depends on this clock. */
  readonly now: () => number;
};

const BLOCK_MS = BLOCK_MINUTES * MINUTE_MS;
/**
 * Number of cached blocks, about 10 kB each: three of each pair, the newest and the two before it.
 * A miss costs time and never changes a value.
 */
const CACHED_BLOCKS = 750;

/**
 * Creates prices that depend only on (seed, pair, time). They exist for any pair and time, without
 * state or history.
 */
export function createSyntheticMarketData({
  seed,
  now,
  provenance = 'synthetic',
  reversal = provenance === 'like-real' ? LIKE_REAL_REVERSAL : undefined,
}: SyntheticConfig): MarketData {
  const paths = new Map<string, Path>();
  const blocks = new Map<string, Block>();

  const pathOf = (pair: Pair): Path => remember(paths, pair.symbol, () => createPath(seed, pair));
  const blockAt = (path: Path, week: number, index: number): Block =>
    remember(
      blocks,
      `${path.pair.symbol} ${week} ${index}`,
      () => createBlock(path, reversal, week, index),
      CACHED_BLOCKS,
    );

  return {
    provenance,
    barMs: MINUTE_MS,
    supports: () => true,
    async candles({ pair, from, to }: CandleRequest): Promise<Candle[]> {
      const path = pathOf(pair);
      const candles: Candle[] = [];
      const firstOpen = Math.ceil(from / MINUTE_MS) * MINUTE_MS;
      const end = Math.min(to, Math.floor(now() / MINUTE_MS) * MINUTE_MS);
      for (let time = firstOpen; time < end; ) {
        const week = weekOf(time);
        const index = Math.floor((time - weekStart(week)) / BLOCK_MS);
        const blockStart = weekStart(week) + index * BLOCK_MS;
        const blockEnd = Math.min(end, blockStart + BLOCK_MS);
        collect(blockAt(path, week, index), blockStart, time, blockEnd, candles);
        time = blockStart + BLOCK_MS;
      }
      return candles;
    },
    async lastPrices(pairs: readonly Pair[]): Promise<LastPrice[]> {
      const at = Math.floor(now() / SECOND_MS) * SECOND_MS;
      const week = weekOf(at);
      const [passed, share] = [Math.floor((at - weekStart(week)) / MINUTE_MS), (at % MINUTE_MS) / MINUTE_MS];
      const [block, minute] = [Math.floor(passed / BLOCK_MINUTES), passed % BLOCK_MINUTES];
      return pairs.flatMap((pair) => {
        const path = pathOf(pair);
        const price = priceWithin(path, blockAt(path, week, block), { week, block, minute, share });
        return price === undefined ? [] : [{ pair: pair.symbol, price, at }];
      });
    },
  };
}

function collect(block: Block, blockStart: number, from: number, to: number, candles: Candle[]): void {
  const { values } = block;
  const last = (to - blockStart) / MINUTE_MS;
  for (let minute = (from - blockStart) / MINUTE_MS; minute < last; minute++) {
    const volume = values[VOLUMES + minute] as number;
    if (volume === 0) continue;
    candles.push({
      time: blockStart + minute * MINUTE_MS,
      open: values[PRICES + minute] as number,
      high: values[HIGHS + minute] as number,
      low: values[LOWS + minute] as number,
      close: values[PRICES + minute + 1] as number,
      volume,
    });
  }
}
