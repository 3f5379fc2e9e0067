import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import type { SettledRow } from '@croneai/engine/model/ledger.ts';
import {
  modelDay,
  type TrackedDecision,
  trackedRow,
  trackMarket,
  walkTracks,
} from '@croneai/engine/model/track.ts';

/** All rows of a market, ascending. Rows before `countFrom` only train the models. */
export type MarketHistory = {
  readonly pair: Pair;
  readonly rows: readonly SettledRow[];
  readonly countFrom: number;
};
export type WalkedForecast = Omit<TrackedDecision, 'track' | 'index'> & {
  readonly pair: Pair;
  readonly row: SettledRow;
};

/** Walks markets with all rows in memory and daily training. Results are ascending by slot. */
export function walkMarkets(
  engine: Engine,
  histories: readonly MarketHistory[],
  slotMs: number,
): WalkedForecast[] {
  const known = histories.filter(({ rows }) => rows.length > 0);
  const firstDay = Math.min(...known.map(({ rows }) => modelDay((rows[0] as SettledRow).slot)));
  const until = Math.max(...known.map(({ rows }) => (rows.at(-1) as SettledRow).slot + slotMs));
  const trainAt: number[] = [];
  for (let day = firstDay; day <= modelDay(until); day += DAY_MS) trainAt.push(day);
  const tracks = known.map(({ pair, rows, countFrom }) =>
    trackMarket(engine, pair, rows, { trainAt, until, slotMs, keepFrom: countFrom }),
  );
  const walked: WalkedForecast[] = [];
  walkTracks(tracks, {
    until,
    slotMs,
    onSlot: (_slot, decisions) => {
      for (const { track, index, ...decision } of decisions) {
        const kept = trackedRow({ track, index });
        if (kept) walked.push({ ...decision, pair: track.pair, row: kept.row });
      }
    },
  });
  return walked;
}
