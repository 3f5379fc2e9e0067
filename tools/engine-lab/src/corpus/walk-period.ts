import { basename } from 'node:path';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { type DaySum, sumsByDay } from '@croneai/engine/estimate.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import { firstAtOrAfter } from '@croneai/engine/markets/recorded/recording.ts';
import { TRAINING_DAYS } from '@croneai/engine/model/engine.ts';
import { outcomeOf, SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import { loadRecordedMarketData } from '@croneai/engine/recordings/load-recordings.ts';
import { settlementRuleOf } from '@croneai/rules/settlement.ts';
import { chooseBySlot } from '../backtest/choose-published.ts';
import { coverageOfMarketDays } from '../measure/coverage.ts';
import { delaySums } from '../measure/delay.ts';
import { isDecided, mostConfident, multipleOf, netOf, skillOf, wonOf } from '../measure/outcome.ts';
import { partSums } from '../measure/slices.ts';
import { type MarketHistory, type WalkedForecast, walkMarkets } from '../measure/walk-markets.ts';

/** Results of a period. All sums are kept by UTC day, because the slots of a day are correlated. */
export type WalkedPeriod = Awaited<ReturnType<typeof walkPeriod>>;

/**
 * Walks the service's engine through the recordings of one folder, with all markets together. All
 * slots count, even the first slots, for which no model is trained yet. Throws if prices cannot be
 * read.
 */
export async function walkPeriod(path: string, paysBy: PaysBy) {
  const marketData = await loadRecordedMarketData(path, { now: Date.now });
  const { recordings, barMs } = marketData;
  const histories: MarketHistory[] = [];
  for (const { pair, span } of recordings.values()) {
    const request = { marketData, pair, features: SERVED.features, rule: settlementRuleOf(paysBy) };
    histories.push({ pair, rows: await replayMarket({ ...request, ...span }), countFrom: 0 });
  }
  const walked = walkMarkets(SERVED, histories, SIGNAL_BARS * barMs);
  const barsOf = ({ pair, row }: WalkedForecast): readonly Candle[] => {
    const candles = recordings.get(pair.symbol)?.candles ?? [];
    const first = firstAtOrAfter(candles, row.slot);
    return candles.slice(first, first + SIGNAL_BARS);
  };
  const slots = chooseBySlot(walked, paysBy);
  const published = slots.flatMap((each) => each.published);
  const warmFrom = Math.floor((walked[0]?.row.slot ?? 0) / DAY_MS + 1 + TRAINING_DAYS) * DAY_MS;
  const isWarm = ({ slot }: { slot: number }) => slot >= warmFrom;
  return {
    name: basename(path),
    kind: histories[0]?.pair.kind ?? '',
    markets: histories.map(({ pair }) => pair.symbol),
    /** Number of calendar slots with a decision in at least one market. */
    slots: slots.length,
    /** Number of decisions of all markets together. */
    candidates: walked.length,
    signals: published.length,
    /** Counts only slots after the 28 days that a live service needs for training. */
    warm: {
      slots: slots.filter(isWarm).length,
      signals: published.filter(({ row }) => isWarm(row)).length,
    },
    coverage: coverageOfMarketDays(walked),
    sums: {
      ...skillSums(walked),
      ...publishedSums(published, paysBy),
      ...ruleSums(walked, barsOf),
      ...namedDelays('delay', walked),
      ...namedDelays('fifth delay', mostConfident(walked.filter(isDecided))),
      ...namedDelays('published delay', published),
    } as Readonly<Record<string, readonly DaySum[]>>,
  };
}

function skillSums(walked: readonly WalkedForecast[]): Record<string, DaySum[]> {
  const decided = walked.filter(isDecided);
  const top = mostConfident(decided);
  const won = (each: WalkedForecast) => 100 * wonOf(each);
  const predicted = (each: WalkedForecast) => 100 * each.forecast.probability;
  return {
    won: sumsByDay(decided, won),
    skill: sumsByDay(decided, skillOf),
    'fifth won': sumsByDay(top, won),
    'fifth predicted': sumsByDay(top, predicted),
    ...partSums(decided),
  };
}

function publishedSums(published: readonly WalkedForecast[], paysBy: PaysBy): Record<string, DaySum[]> {
  const decided = published.filter(isDecided);
  return {
    'published won': sumsByDay(decided, (each) => 100 * wonOf(each)),
    'published predicted': sumsByDay(decided, (each) => 100 * each.forecast.probability),
    'published beyond': sumsByDay(decided, (each) => 100 * (each.forecast.probability - wonOf(each))),
    'published net': sumsByDay(published, (each) => netOf(each, paysBy)),
  };
}

/**
 * Settles each forecast twice: at expiry, and by the first touch of a level. `barsOf` returns all
 * bars of a settled row's slot.
 */
function ruleSums(
  walked: readonly WalkedForecast[],
  barsOf: (each: WalkedForecast) => readonly Candle[],
): Record<string, DaySum[]> {
  const both = walked.flatMap((each) => {
    const outcome = outcomeOf(1, each.pair, each.row, barsOf(each), true);
    if (!outcome) return [];
    // Result of the forecast's side: 1 if it won, −1 if it lost, and 0 if the stake was returned.
    const touch = Math.sign(multipleOf({ ...each, row: { ...each.row, outcome } }));
    return [{ row: each.row, expiry: Math.sign(multipleOf(each)), touch }];
  });
  const decided = both.filter(({ expiry, touch }) => expiry !== 0 && touch !== 0);
  return {
    'rules differ': sumsByDay(both, ({ expiry, touch }) => (expiry === touch ? 0 : 100)),
    'rules touch': sumsByDay(decided, ({ touch }) => (touch > 0 ? 100 : 0)),
    'rules expiry': sumsByDay(decided, ({ expiry }) => (expiry > 0 ? 100 : 0)),
    'rules gained': sumsByDay(decided, ({ expiry, touch }) => 50 * (expiry - touch)),
  };
}

const namedDelays = (name: string, walked: readonly WalkedForecast[]): Record<string, DaySum[]> =>
  Object.fromEntries([...delaySums(walked)].map(([seconds, sums]) => [`${name} ${seconds}`, sums]));
