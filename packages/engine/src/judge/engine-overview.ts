import type { EngineOverview } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { KINDS, type PairKind } from '../markets/pair.ts';
import { findPair } from '../markets/universe.ts';
import type { Artefact } from '../model/artefact.ts';
import { readTally } from '../model/calibration.ts';
import type { EngineState } from '../model/engine-state.ts';
import type { ForecastTally } from '../model/forecast-tally.ts';
import { isLicensed, licenceBar, wealthOf } from '../model/licence.ts';
import type { SettledRow } from '../settled/signal-rows.ts';
import { groupsByKind, reliabilityOf, type Score, scoreOf, skillOf } from './measure-forecasts.ts';

const RECENT_DAYS = 7;
/**
 * Smallest difference between predicted and actual win rate that needs attention, in percentage
 * points.
 */
const DRIFT_POINTS = 1;
/** Maximum number of points of a curve. The chart has too few pixels to show more. */
const CURVE_POINTS = 240;

/**
 * Describes the licences: the evidence that a licence needs, the number of licensed markets, and
 * all markets in descending order of evidence.
 */
export function describeLicence(state: EngineState, models: Artefact['models']): EngineOverview['licence'] {
  const bar = licenceBar(Object.values(state).map(({ evidence }) => evidence));
  const markets = Object.entries(state).flatMap(([symbol, { evidence }]) => {
    const pair = findPair(symbol);
    if (!pair) return [];
    const { displayName, kind } = pair;
    const { peak, slots } = evidence;
    const rows = models[symbol]?.rows ?? 0;
    return [
      {
        symbol,
        displayName,
        kind,
        peak,
        slots,
        rows,
        evidence: wealthOf(evidence),
        isLicensed: isLicensed(evidence, bar),
      },
    ];
  });
  markets.sort((a, b) => b.evidence - a.evidence || (a.symbol < b.symbol ? -1 : 1));
  return { needed: bar, licensed: markets.filter(({ isLicensed: may }) => may).length, markets };
}

/**
 * Compares claims with their outcomes in three ways: for each day, for each range of claims, and
 * for each kind of market. Only the comparison by kind is limited to the last RECENT_DAYS. Each
 * claim is used as it was made, without a new calibration.
 */
export function describeRecord(
  tallies: ReadonlyMap<number, ReadonlyMap<PairKind, ForecastTally>>,
): Pick<EngineOverview, 'days' | 'reliability' | 'drift'> {
  const days = [...tallies]
    .sort(([a], [b]) => a - b)
    .map(([day, kinds]) => {
      const groups = [...kinds.values()].flatMap(readTally);
      return { day: new Date(day).toISOString(), ...scoreOf(groups), skill: skillOf(groups) };
    });
  const newest = Math.max(0, ...tallies.keys());
  const recent = groupsByKind(tallies, (day) => day > newest - RECENT_DAYS * DAY_MS);
  const drift = KINDS.flatMap((kind) => {
    const groups = recent.get(kind);
    if (!groups) return [];
    const score = scoreOf(groups);
    const { predicted, actual } = score;
    return [{ kind, ...score, isOff: actual !== null && isOff(predicted, actual) }];
  });
  const all = [...groupsByKind(tallies).values()].flat();
  return { days, reliability: reliabilityOf(all), drift };
}

/**
 * Compares the predictions of published signals with the results, overall and for each kind of
 * market. Signals that neither won nor lost are left out.
 */
export function describePublished(
  rows: readonly Pick<SettledRow, 'pair' | 'confidence' | 'outcome'>[],
): EngineOverview['published'] {
  const decided = rows.filter(({ outcome }) => outcome === 'profit' || outcome === 'loss');
  const kinds = Map.groupBy(decided, ({ pair }) => findPair(pair)?.kind);
  return [null, ...KINDS].flatMap((kind) => {
    const own = kind === null ? decided : (kinds.get(kind) ?? []);
    const groups = own.map(({ confidence, outcome }) => ({
      probability: confidence / 100,
      count: 1,
      wins: outcome === 'profit' ? 1 : 0,
    }));
    return own.length === 0 ? [] : [{ kind, ...scoreOf(groups) }];
  });
}

/**
 * True if the difference between prediction and win rate is significant and at least DRIFT_POINTS.
 * Significance alone is not enough: with several hundred thousand forecasts, almost every
 * difference is significant.
 */
const isOff = (predicted: number, actual: NonNullable<Score['actual']>): boolean =>
  (predicted < actual.low || predicted > actual.high) && Math.abs(predicted - actual.value) >= DRIFT_POINTS;

/** Returns the number of licensed markets at evenly spaced times, including the newest time. */
export function describeEvidence(
  points: readonly { readonly slot: number; readonly licensed: number; readonly markets: number }[],
): EngineOverview['evidence'] {
  const step = Math.max(1, Math.ceil(points.length / CURVE_POINTS));
  return points
    .filter((_point, index) => (points.length - 1 - index) % step === 0)
    .map(({ slot, ...point }) => ({ at: new Date(slot).toISOString(), ...point }));
}
