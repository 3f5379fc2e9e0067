import { DAY_MS } from '@croneai/contracts/units.ts';
import type { PairKind } from '../markets/pair.ts';
import {
  type Calibration,
  calibrateTallies,
  createTally,
  type ForecastTally,
  type OpenTally,
  type ScoredForecast,
  tallyForecast,
} from './calibration.ts';
import { TRAINING_DAYS } from './engine.ts';
import { tallyClaims } from './overclaim.ts';

/** By day (midnight UTC, epoch milliseconds) and kind of market. */
export type DailyTallies = ReadonlyMap<number, ReadonlyMap<PairKind, ForecastTally>>;

export type ClaimedForecast = ScoredForecast & {
  /** Probability of buying, as it was claimed after calibration. */
  readonly claimed: number;
};

/** Counts forecasts whose outcome is known. Those of a slot may come one by one, but none after `byDay` was read. */
export function createDailyTallies() {
  const tallies = new Map<number, Map<PairKind, OpenTally>>();
  let open = new Map<number, Map<PairKind, ClaimedForecast[]>>();

  const tallyOf = (slot: number, kind: PairKind) => {
    const day = Math.floor(slot / DAY_MS) * DAY_MS;
    const ofDay = tallies.get(day) ?? new Map<PairKind, OpenTally>();
    tallies.set(day, ofDay);
    const found = ofDay.get(kind) ?? createTally();
    ofDay.set(kind, found);
    return found;
  };
  return {
    add(slot: number, kind: PairKind, forecast: ClaimedForecast): void {
      tallyForecast(tallyOf(slot, kind), forecast);
      const ofSlot = open.get(slot) ?? new Map<PairKind, ClaimedForecast[]>();
      open.set(slot, ofSlot);
      const ofKind = ofSlot.get(kind) ?? [];
      ofSlot.set(kind, ofKind);
      ofKind.push(forecast);
    },
    byDay(): DailyTallies {
      for (const [slot, kinds] of open)
        for (const [kind, forecasts] of kinds) tallyClaims(tallyOf(slot, kind).strong, forecasts);
      open = new Map();
      return tallies;
    },
  };
}

/** From the forecasts of the 28 days before a midnight. */
export function calibrationsAt(tallies: DailyTallies, day: number): Map<PairKind, Calibration> {
  const byKind = new Map<PairKind, ForecastTally[]>();
  for (const [at, kinds] of [...tallies].sort(([a], [b]) => a - b)) {
    if (at >= day || at < day - TRAINING_DAYS * DAY_MS) continue;
    for (const [kind, tally] of kinds) byKind.set(kind, [...(byKind.get(kind) ?? []), tally]);
  }
  return new Map([...byKind].map(([kind, all]) => [kind, calibrateTallies(all)]));
}
