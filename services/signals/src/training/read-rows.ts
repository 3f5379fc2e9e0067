import { DAY_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import type { TrainingRow } from '@croneai/engine/model/ledger.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import type { SettlementRule } from '@croneai/rules/settlement.ts';
import { DAYS_AT_ONCE, readWithRetries } from '../feeds/module.ts';
import type { Ledger } from '../ledger/module.ts';

export type ReadRowsOptions = {
  marketData: MarketData;
  ledger: Pick<Ledger, 'findDay' | 'addDay'>;
  rule: SettlementRule;
  now: () => number;
  signal: AbortSignal;
};

/**
 * Creates a function that returns the settled rows of a market since a midnight. If the ledger has
 * no rows of a day, the function replays the day's candles. Replayed rows from a live provider are
 * stored, so that a restarted trainer does not request the candles again. Synthetic and recorded
 * prices can be read at any time, so their rows are not stored. A day without readable prices has
 * no rows. Throws the reason of the abort signal, or the error of a provider that stays down.
 */
export function readRows({ marketData, ledger, rule, now, signal }: ReadRowsOptions) {
  const isDear = marketData.provenance === 'live';

  const patiently = readWithRetries({ isDear, now, signal });
  const readOnce = (pair: Pair, from: number, to: number) =>
    patiently(
      (): Promise<TrainingRow[]> =>
        replayMarket({ marketData, pair, features: SERVED.features, rule, from, to }),
    );

  /** `days` must be consecutive. `to` may be within the last day. */
  const replay = async (pair: Pair, days: readonly number[], to: number): Promise<TrainingRow[]> => {
    const first = days[0] as number;
    const end = Math.min(to, (days.at(-1) as number) + DAY_MS);
    let rows = await readOnce(pair, first, end);
    if (rows === 'unreadable') {
      if (days.length > 1) {
        const single: TrainingRow[] = [];
        for (const day of days) single.push(...(await replay(pair, [day], to)));
        return single;
      }
      rows = [];
    }
    if (isDear)
      for (const day of days)
        if (day + DAY_MS <= to)
          await ledger.addDay(
            pair.symbol,
            day,
            rows.filter(({ slot }) => slot >= day && slot < day + DAY_MS),
          );
    return rows;
  };

  return async (pair: Pair, from: number, to: number): Promise<TrainingRow[]> => {
    const rows: TrainingRow[] = [];
    let missing: number[] = [];
    const flush = async () => {
      if (missing.length > 0) rows.push(...(await replay(pair, missing, to)));
      missing = [];
    };
    for (let day = from; day < to; day += DAY_MS) {
      const known = await ledger.findDay(pair.symbol, day);
      if (known) {
        await flush();
        rows.push(...known);
        continue;
      }
      missing.push(day);
      if (isDear && missing.length === DAYS_AT_ONCE) await flush();
    }
    await flush();
    return rows;
  };
}
export type RowReader = ReturnType<typeof readRows>;
