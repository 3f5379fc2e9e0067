import { DAY_MS } from '@croneai/contracts/units.ts';
import type { SettlementRule } from '@croneai/rules/settlement.ts';
import type { Pair } from './markets/pair.ts';
import { type ArtefactContent, CODE_VERSION } from './model/artefact.ts';
import { readTally } from './model/calibration.ts';
import { type Engine, TRAINING_DAYS } from './model/engine.ts';
import type { EngineState } from './model/engine-state.ts';
import { type DailyTallies, talliesBefore } from './model/forecast-tally.ts';
import type { TrainingRow } from './model/ledger.ts';
import { NO_EVIDENCE } from './model/licence.ts';
import { type JointWalk, modelDay, type Track } from './model/track.ts';

/**
 * Days between two trainings in a replay. With daily training, a replay of four weeks of several
 * hundred markets would take too long.
 */
const WEEK_DAYS = 7;

/**
 * Plans the replay that trains a champion at the time `until`. The replay begins at `from` and
 * trains at each time of `trainAt`; the last one is the midnight `day`.
 */
export function walkWindow(until: number) {
  const day = modelDay(until);
  const from = day - TRAINING_DAYS * DAY_MS;
  const trainAt: number[] = [];
  for (let at = from + WEEK_DAYS * DAY_MS; at < day; at += WEEK_DAYS * DAY_MS) trainAt.push(at);
  return { day, from, trainAt: [...trainAt, day] };
}

/**
 * Orders pairs: the first pair of each kind, then the second pair of each kind, and so on. In the
 * list of pairs, the most traded pairs of a kind come first.
 */
export function kindByKind(pairs: readonly Pair[]): Pair[] {
  const kinds = [...Map.groupBy(pairs, ({ kind }) => kind).values()];
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_none, index) =>
    kinds.flatMap((ofKind) => ofKind[index] ?? []),
  ).flat();
}

/**
 * Returns the part of a replay's results that is stored: the models, calibrations, and metrics at
 * its end.
 */
export function contentOf(
  engine: Engine,
  tracks: readonly Track<TrainingRow>[],
  { calibrations, tallies }: JointWalk,
  { prices, rule, from, day }: { prices: string; rule: SettlementRule; from: number; day: number },
): ArtefactContent {
  return {
    engine: engine.name,
    codeVersion: CODE_VERSION,
    featureVersion: engine.features.version,
    settlementRule: rule,
    prices,
    from,
    until: day,
    models: Object.fromEntries(tracks.map(({ pair, model }) => [pair.symbol, model])),
    ...calibrations,
    metrics: metricsOf(tallies, day),
  };
}

/** Returns weights and evidence at the end of a walk, by symbol. */
export function stateOf(tracks: readonly Track<TrainingRow>[], { evidence }: JointWalk): EngineState {
  return Object.fromEntries(
    tracks.map(({ pair: { symbol }, weights }) => [
      symbol,
      { weights, evidence: evidence.get(symbol) ?? NO_EVIDENCE },
    ]),
  );
}

/**
 * Computes the mean claim and the win rate of each kind of market, in percent, over the 28 days
 * before the midnight `day`.
 */
export function metricsOf(tallies: DailyTallies, day: number): ArtefactContent['metrics'] {
  return Object.fromEntries(
    [...talliesBefore(tallies, day)].flatMap(([kind, days]) => {
      let [forecasts, predicted, actual] = [0, 0, 0];
      for (const { probability, count, wins } of days.flatMap(readTally)) {
        forecasts += count;
        predicted += count * probability;
        actual += wins;
      }
      if (forecasts === 0) return [];
      return [
        [kind, { forecasts, predicted: percent(predicted, forecasts), actual: percent(actual, forecasts) }],
      ];
    }),
  );
}

const percent = (part: number, all: number): number => Math.round((part / all) * 10_000) / 100;
