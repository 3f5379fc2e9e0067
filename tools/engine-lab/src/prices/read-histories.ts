import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { fixedPrices, type MarketData } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import type { TimeSpan } from '@croneai/engine/markets/session-hours.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import type { FeatureSet } from '@croneai/engine/model/features.ts';
import { type SettledRow, SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import { loadRecordedMarketData } from '@croneai/engine/recordings/load-recordings.ts';
import { settlementRuleOf } from '@croneai/rules/settlement.ts';
import type { MarketHistory } from '../measure/walk-markets.ts';
import type { CompareOptions } from '../options.ts';
import { worldMarket, worldPair } from './world.ts';

/** Prices of one market, and the time range to replay. */
type Source = { readonly pair: Pair; readonly marketData: MarketData; readonly span: TimeSpan };

type History = Omit<MarketHistory, 'countFrom'>;

/** Opens the price histories that engines walk. Throws if prices cannot be loaded. */
export async function openHistories(options: CompareOptions) {
  const { name, sources } = await openSources(options);
  const rule = settlementRuleOf(options.paysBy);
  const rowsOf = ({ pair, marketData, span }: Source, features: FeatureSet): Promise<SettledRow[]> =>
    replayMarket({ marketData, pair, features, rule, ...span });
  const known = new Map<FeatureSet, History[]>();
  const read = async (features: FeatureSet): Promise<readonly History[]> => {
    const histories = known.get(features) ?? [];
    known.set(features, histories);
    for (const source of sources.slice(histories.length))
      histories.push({ pair: source.pair, rows: await rowsOf(source, features) });
    return histories;
  };
  return {
    name,
    slotMs: SIGNAL_BARS * (sources[0]?.marketData.barMs ?? MINUTE_MS),
    /** Reads the rows with an engine's features. Throws if prices cannot be read. */
    read,
  };
}

async function openSources({
  prices,
  days,
  warmDays,
  markets,
}: CompareOptions): Promise<{ name: string; sources: Source[] }> {
  if (prices.kind === 'recorded') {
    const marketData = await loadRecordedMarketData(prices.path, { now: Date.now, zone: prices.zone });
    const sources = [...marketData.recordings.values()].map(({ pair, span }) => ({ pair, marketData, span }));
    return { name: `recorded candles in ${prices.path}`, sources };
  }
  const to = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  /** The range starts with the warm days, which only train the models. */
  const span = { from: to - (days + warmDays) * DAY_MS, to };
  if (prices.kind === 'synthetic') {
    const marketData = createSyntheticMarketData({ ...prices, now: () => to });
    const sources = PAIRS.slice(0, markets).map((pair) => ({ pair, marketData, span }));
    return { name: `${prices.provenance} feed, seed ${prices.seed}`, sources };
  }
  const { world } = prices;
  const sources = Array.from({ length: markets }, (_none, market) => {
    const pair = worldPair(market + 1);
    const { candles } = worldMarket({ world, market, seed: 1, pair, from: span.from, days: days + warmDays });
    return { pair, marketData: fixedPrices(candles), span };
  });
  return { name: `world ${world.name}`, sources };
}
