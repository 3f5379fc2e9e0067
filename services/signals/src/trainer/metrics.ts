import { DAY_MS } from '@croneai/contracts/units.ts';
import type { ArtefactContent } from '../engine/model/artefact.ts';
import { calibrateTallies, type ForecastTally } from '../engine/model/calibration.ts';
import { sigmoid } from '../engine/model/logistic.ts';
import { TRAINING_DAYS } from '../engine/model/mix-logit.ts';
import type { PairKind } from '../markets/pair.ts';

/** Forecasts of the 28 days before a midnight and their outcomes, percent of wins of the side that was claimed. */
export function metricsOf(
  tallies: ReadonlyMap<number, ReadonlyMap<PairKind, ForecastTally>>,
  day: number,
): ArtefactContent['metrics'] {
  const kinds = new Map<PairKind, ForecastTally[]>();
  for (const [at, byKind] of tallies)
    if (at < day && at >= day - TRAINING_DAYS * DAY_MS)
      for (const [kind, tally] of byKind) kinds.set(kind, [...(kinds.get(kind) ?? []), tally]);
  return Object.fromEntries(
    [...kinds].flatMap(([kind, all]) => {
      const { slope, forecasts } = calibrateTallies(all);
      if (forecasts === 0) return [];
      let [said, came] = [0, 0];
      for (const { counts, wins, logits } of all)
        for (const [bin, count] of counts.entries()) {
          if (count === 0) continue;
          said += count * sigmoid((slope * (logits[bin] as number)) / count);
          came += wins[bin] as number;
        }
      return [[kind, { forecasts, said: percent(said, forecasts), came: percent(came, forecasts) }]];
    }),
  );
}

const percent = (part: number, all: number): number => Math.round((part / all) * 10_000) / 100;
