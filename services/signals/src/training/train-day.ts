import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { type ArtefactContent, CODE_VERSION } from '@croneai/engine/model/artefact.ts';
import { calibrationsAt } from '@croneai/engine/model/calibration.ts';
import { type Engine, TRAINING_DAYS } from '@croneai/engine/model/engine.ts';
import { createDailyTallies } from '@croneai/engine/model/forecast-tally.ts';
import type { TrainingRow } from '@croneai/engine/model/ledger.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import { outcomesOf } from '@croneai/engine/model/ledger-page.ts';
import { metricsOf } from '@croneai/engine/walk-forward.ts';
import type { SettlementRule } from '@croneai/rules/settlement.ts';
import type { ChampionRepository } from '../champion/module.ts';
import type { Ledger } from '../ledger/module.ts';
import type { RowReader } from './read-rows.ts';

/**
 * Time for which pages are kept. It covers the days that are packed late, and the slots that
 * `foldStates` folds after an outage.
 */
const PAGES_KEPT_MS = 3 * DAY_MS;
/** Time for which packed days are kept. It covers the training window and a few more days. */
const DAYS_KEPT_MS = (TRAINING_DAYS + 3) * DAY_MS;
const STATES_KEPT_MS = 2 * 3_600_000;
const ARTEFACTS_KEPT_MS = 14 * DAY_MS;

/** A day with at least this share of its slots counts as a whole day. */
const WHOLE_DAY_SHARE = 0.98;

export type TrainDayOptions = {
  engine: Engine;
  champions: ChampionRepository;
  ledger: Ledger;
  readRows: RowReader;
  pairs: readonly Pair[];
  /** Kind and source of the prices. */
  prices: string;
  rule: SettlementRule;
  onPromoted: (markets: number) => void | Promise<void>;
  signal: AbortSignal;
};

/**
 * Makes the models of the day that begins at the midnight `day`. Packs the pages of the previous
 * day, trains each market on the 28 days before `day`, and makes the result the champion. The same
 * ledger gives the same artefact. A job that runs twice therefore changes nothing the second time.
 */
export function trainDay(options: TrainDayOptions) {
  const { engine, champions, ledger, readRows, pairs, prices, rule, onPromoted, signal } = options;
  return async (day: number): Promise<void> => {
    const seen = await champions.find();
    if (!seen?.isWhole || seen.trainedTo >= day) return;
    for (let past = Math.max(seen.trainedTo, day - PAGES_KEPT_MS + DAY_MS); past < day; past += DAY_MS)
      await packPast(ledger, pairs, past);
    const from = day - TRAINING_DAYS * DAY_MS;
    const models: [string, ArtefactContent['models'][string]][] = [];
    for (const pair of pairs) {
      signal.throwIfAborted();
      models.push([pair.symbol, engine.train(await readRows(pair, from, day), day)]);
      await nextTurn();
    }
    const tallies = await ledger.readTallies(from, day);
    const artefact = await champions.addArtefact({
      engine: engine.name,
      codeVersion: CODE_VERSION,
      featureVersion: engine.features.version,
      settlementRule: rule,
      prices,
      from,
      until: day,
      models: Object.fromEntries(models),
      ...calibrationsAt(tallies, day),
      metrics: metricsOf(tallies, day),
    });
    const next = { artefact, until: day, isWhole: true, stateSlot: seen.stateSlot };
    if (await champions.promote(seen, next)) await onPromoted(models.length);
    await ledger.expire({ pagesBefore: day - PAGES_KEPT_MS, daysBefore: day - DAYS_KEPT_MS });
    await champions.expire({
      statesBefore: seen.stateSlot - STATES_KEPT_MS,
      evidenceBefore: day - DAYS_KEPT_MS,
      artefactsBefore: new Date(day - ARTEFACTS_KEPT_MS),
    });
  };
}

/**
 * Packs the pages of one day into a document for each market, and counts the day's forecasts.
 * Stores nothing for a day without pages, because such a day is replayed when it is needed.
 */
export async function packPast(
  ledger: Pick<Ledger, 'walk' | 'addDay' | 'addTallies'>,
  pairs: readonly Pair[],
  day: number,
): Promise<void> {
  const known = new Map(pairs.map((pair) => [pair.symbol, pair]));
  const rows = new Map<string, TrainingRow[]>();
  const tallies = createDailyTallies();
  let slotsWithPages = 0;
  for await (const { slot, page, after } of ledger.walk(day, day + DAY_MS)) {
    if (page.length > 0) slotsWithPages += 1;
    for (const { symbol, actual, features, outcome, ...forecast } of outcomesOf(page, after).settled) {
      const ofMarket = rows.get(symbol) ?? [];
      rows.set(symbol, ofMarket);
      ofMarket.push({ slot, settledAt: slot + ENGINE_SLOT_MS, features, outcome });
      const pair = known.get(symbol);
      if (pair && actual !== null) tallies.add(slot, pair, { ...forecast, symbol, actual });
    }
  }
  // Only a whole day is stored here. A day with gaps is replayed from its candles later, so that an
  // outage of one hour does not lose the rest of the day.
  if (slotsWithPages >= WHOLE_DAY_SHARE * (DAY_MS / ENGINE_SLOT_MS))
    for (const [symbol, ofMarket] of rows) await ledger.addDay(symbol, day, ofMarket);
  const counted = tallies.byDay().get(day);
  if (counted) await ledger.addTallies(day, counted);
}
