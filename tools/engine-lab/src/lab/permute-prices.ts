import { settlementRuleOf } from '@croneai/contracts/settlement.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import type { RecordedMarketData } from '@croneai/engine/markets/recorded/recorded-market-data.ts';
import { hashAt } from '@croneai/engine/markets/synthetic/randomness.ts';
import { SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import { loadRecordedMarketData } from '@croneai/signals/feeds/file/recorded-market-data.ts';
import { wonOf } from '../measure/outcome.ts';
import { type MarketHistory, walkMarkets } from '../measure/walk-markets.ts';
import type { OptionsOf } from '../options.ts';

type PermutationTest = Awaited<ReturnType<typeof permutePrices>>;

/**
 * What an engine wins on recorded prices, percent, and on the same with the bars of each hour in another order, walked anew with its
 * training. Throws what reading prices throws.
 */
export async function permutePrices({ path, engine, times, paysBy, zone }: OptionsOf<'permute'>) {
  const recorded = await loadRecordedMarketData(path, { zone });
  const rule = settlementRuleOf(paysBy);
  const wonOn = async (marketData: MarketData): Promise<number> => {
    const histories: MarketHistory[] = [];
    for (const { pair, span } of recorded.recordings.values()) {
      const rows = await replayMarket({ marketData, pair, features: engine.features, rule, ...span });
      histories.push({ pair, rows, countFrom: 0 });
    }
    const walked = walkMarkets(engine, histories, SIGNAL_BARS * recorded.barMs);
    const decided = walked.filter(({ row }) => row.outcome.label !== null);
    return (100 * decided.reduce((sum, each) => sum + wonOf(each), 0)) / decided.length;
  };
  const won = await wonOn(recorded);
  const permuted: number[] = [];
  for (let seed = 1; seed <= times; seed++) permuted.push(await wonOn(inOtherOrder(recorded, seed)));
  const asMuch = permuted.filter((value) => value >= won).length;
  /** `p`: share of all orders, the recorded one among them, in which it wins as much; small where the order says something. */
  return { engine: engine.name, won, permuted, p: (1 + asMuch) / (1 + times) };
}

function inOtherOrder(recorded: RecordedMarketData, seed: number): MarketData {
  const bars = new Map(
    [...recorded.recordings.values()].map(({ pair, candles }) => [
      pair.symbol,
      permutedBars(candles, recorded.barMs, seed),
    ]),
  );
  return {
    ...recorded,
    candles: async ({ pair, from, to }) =>
      (bars.get(pair.symbol) ?? []).filter(({ time }) => time >= from && time < to),
  };
}

export function permutationText({ engine, won, permuted, p }: PermutationTest): string {
  const sorted = permuted.toSorted((a, b) => a - b);
  const [least, most] = [sorted[0] ?? Number.NaN, sorted.at(-1) ?? Number.NaN];
  return `${engine} won ${won.toFixed(2)} %; with the bars of each hour in ${permuted.length} other orders ${least.toFixed(2)} to ${most.toFixed(2)} %. p = ${p.toFixed(3)}`;
}

/**
 * The bars of each hour in another order, each with its own move, so that the price of an hour begins and ends where it did and moves as far in
 * it. Whatever one bar says of the next is gone. Bars on both sides of a gap are not exchanged. The order hangs on seed and times alone: of
 * markets with the same bars it is the same, and they go on moving together.
 */
export function permutedBars(candles: readonly Candle[], barMs: number, seed: number): Candle[] {
  const moved: Candle[] = [];
  for (let start = 0; start < candles.length; ) {
    let end = start + 1;
    while (belongTogether(candles[end - 1] as Candle, candles[end], barMs)) end++;
    moved.push(...reordered(candles.slice(start, end), seed));
    start = end;
  }
  return moved;
}

const belongTogether = (bar: Candle, next: Candle | undefined, barMs: number): boolean =>
  next?.time === bar.time + barMs && Math.floor(next.time / HOUR_MS) === Math.floor(bar.time / HOUR_MS);

function reordered(bars: readonly Candle[], seed: number): Candle[] {
  const keyOf = (index: number) => hashAt(seed, (bars[index] as Candle).time / 1_000);
  const order = [...bars.keys()].sort((a, b) => keyOf(a) - keyOf(b));
  let price = (bars[0] as Candle).open;
  return order.map((from, place) => {
    const bar = bars[from] as Candle;
    const before = from === 0 ? bar.open : (bars[from - 1] as Candle).close;
    const at = (own: number) => withoutNoise(price + own - before);
    const moved = {
      ...bar,
      time: (bars[place] as Candle).time,
      open: at(bar.open),
      high: at(bar.high),
      low: at(bar.low),
      close: at(bar.close),
    };
    price = moved.close;
    return moved;
  });
}

/** Without what a sum leaves in the last bits: prices stay on their ticks. */
const withoutNoise = (price: number): number => Number(price.toPrecision(12));
