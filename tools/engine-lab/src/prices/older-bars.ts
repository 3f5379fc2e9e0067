import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import type { SettledRow } from '@croneai/engine/model/ledger.ts';

export type OlderBars = NonNullable<ReturnType<typeof compareOlder>>;

const MOVE_15 = SERVED.features.names.indexOf('r15');
/** Fewer are not enough: the standard error of a correlation is 1 ÷ √slots. */
const LEAST_SLOTS = 1_000;

/** The same prices, each known one bar later. */
export const oneBarLater = (marketData: MarketData): MarketData => ({
  ...marketData,
  candles: async ({ from, to, ...request }) => {
    const { barMs } = marketData;
    const candles = await marketData.candles({ ...request, from: from - barMs, to: to - barMs });
    return candles.map((candle) => ({ ...candle, time: candle.time + barMs }));
  },
});

/**
 * Whether moves are more than the bounce of quotes between bid and ask: a bounce is gone when the features are one bar older than
 * the entry, a true effect mostly stays. `older` are the rows of a replay over `oneBarLater`. Undefined for too few slots.
 */
export function compareOlder(market: string, rows: readonly SettledRow[], older: readonly SettledRow[]) {
  const olderAt = new Map(older.map((row) => [row.slot, row]));
  const both = rows.flatMap((row) => {
    const before = olderAt.get(row.slot);
    return before && row.outcome.label !== null ? [{ row, before }] : [];
  });
  if (both.length < LEAST_SLOTS) return undefined;
  const gains = both.map(({ row }) => row.outcome.buyR);
  const moves = (which: 'row' | 'before') => both.map((each) => each[which].features[MOVE_15] as number);
  return {
    market,
    /** Correlation of the move of 15 minutes with what buying gains in R, and the same with the move one bar older. */
    now: correlation(moves('row'), gains),
    older: correlation(moves('before'), gains),
    slots: both.length,
  };
}

/** Pearson's; 0 where one does not vary. */
function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [products, squaresA, squaresB] = [0, 0, 0];
  for (const [index, value] of a.entries()) {
    const [x, y] = [value - meanA, (b[index] as number) - meanB];
    products += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return squaresA * squaresB === 0 ? 0 : products / Math.sqrt(squaresA * squaresB);
}

/** Of a true effect so much stays. */
const KEPT_SHARE = 0.7;

export function olderText({ market, now, older, slots }: OlderBars): string {
  const error = 1 / Math.sqrt(slots);
  const figures = `${market}: correlation of the 15-minute move with the next five minutes ${now.toFixed(3)}, one bar older ${older.toFixed(3)} (standard error ${error.toFixed(3)})`;
  if (Math.abs(now) < 2 * error) return `${figures}: nothing to be seen of either.`;
  return older / now >= KEPT_SHARE
    ? `${figures}: it stays, so it is no bounce of quotes.`
    : `${figures}: it is mostly a bounce of quotes.`;
}
