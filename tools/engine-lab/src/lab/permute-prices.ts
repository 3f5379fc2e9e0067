import { settlementRuleOf } from '@croneai/contracts/settlement.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import { SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import { type MarketHistory, walkMarkets } from '@croneai/engine/model/walk-markets.ts';
import {
  loadRecordedMarketData,
  type RecordedMarketData,
} from '@croneai/signals/feeds/file/recorded-market-data.ts';
import { wonOf } from '../measure/outcome.ts';
import type { OptionsOf } from '../options.ts';
import { permutedBars } from '../prices/permuted-bars.ts';

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
    return wonPercent(engine, histories, SIGNAL_BARS * recorded.barMs);
  };
  const won = await wonOn(recorded);
  const permuted: number[] = [];
  for (let seed = 1; seed <= times; seed++) permuted.push(await wonOn(inOtherOrder(recorded, seed)));
  const asMuch = permuted.filter((value) => value >= won).length;
  /** `p`: share of all orders, the recorded one among them, in which it wins as much; small where the order says something. */
  return { engine: engine.name, won, permuted, p: (1 + asMuch) / (1 + times) };
}

function wonPercent(engine: Engine, histories: readonly MarketHistory[], slotMs: number): number {
  const decided = walkMarkets(engine, histories, slotMs).filter(({ row }) => row.outcome.label !== null);
  return (100 * decided.reduce((sum, each) => sum + wonOf(each), 0)) / decided.length;
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
