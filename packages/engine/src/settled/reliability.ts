import { RELIABILITY_MIN_SIGNALS, type Reliability } from '@croneai/contracts/public-record.ts';
import { hashAt, normal, uniform } from '../markets/synthetic/randomness.ts';
import type { SettledRow } from './signal-rows.ts';

/**
 * Decided signals (won or lost) whose forecasts round to the same tenth of a percentage point.
 * `predicted` is from 0 to 1.
 */
export type Bin = { predicted: number; signals: number; won: number };
const BIN = 0.001;
const DRAWS = 200;
const SEED = 29;
/**
 * Binomial samples up to this size are drawn one signal at a time. Larger samples use the normal
 * approximation.
 */
const COUNTED_MAX = 30;
const [BAND_LOW, BAND_HIGH] = [0.05, 0.95];

/**
 * Compares predicted with actual win rates by isotonic regression (pooled adjacent violators), so
 * that the verdict does not depend on a choice of bands. Also computes the Brier score and its
 * parts (T. Dimitriadis, T. Gneiting, A. Jordan, "Stable reliability diagrams for probabilistic
 * classifiers", PNAS 118, 2021). Null for too few decided signals.
 */
export function reliabilityOfBins(byPlace: ReadonlyMap<number, Bin>): Reliability | null {
  const bins = [...byPlace.values()].sort((a, b) => a.predicted - b.predicted);
  const total = bins.reduce((sum, { signals }) => sum + signals, 0);
  if (total < RELIABILITY_MIN_SIGNALS) return null;
  const fitted = poolAdjacent(bins);
  const bands = consistencyBands(bins);
  const scoreOf = (forecast: (index: number) => number) =>
    bins.reduce((sum, { signals, won }, index) => {
      const p = forecast(index);
      return sum + won * (1 - p) ** 2 + (signals - won) * p ** 2;
    }, 0) / total;
  const base = bins.reduce((sum, { won }) => sum + won, 0) / total;
  const [score, calibrated, constant] = [
    scoreOf((index) => (bins[index] as Bin).predicted),
    scoreOf((index) => fitted[index] as number),
    scoreOf(() => base),
  ];
  return {
    points: bins.map(({ predicted, signals }, index) => ({
      predicted: percent(predicted),
      won: percent(fitted[index] as number),
      low: percent(bands[index]?.low ?? 0),
      high: percent(bands[index]?.high ?? 1),
      signals,
    })),
    brier: {
      score: fourDecimals(score),
      miscalibration: fourDecimals(score - calibrated),
      discrimination: fourDecimals(constant - calibrated),
      uncertainty: fourDecimals(constant),
    },
  };
}

/** Adds a decided signal to its bin. Replaces the bin instead of changing it in place. */
export function addToBins(
  bins: Map<number, Bin>,
  { confidence, outcome }: Pick<SettledRow, 'confidence' | 'outcome'>,
): void {
  if (outcome !== 'profit' && outcome !== 'loss') return;
  const at = Math.round(confidence / 100 / BIN);
  const known = bins.get(at) ?? { predicted: at * BIN, signals: 0, won: 0 };
  bins.set(at, {
    ...known,
    signals: known.signals + 1,
    won: known.won + (outcome === 'profit' ? 1 : 0),
  });
}

/**
 * Returns a fitted win rate for each bin: the ascending sequence that is nearest to the bins'
 * actual win rates, by least squares weighted by the number of signals.
 */
export function poolAdjacent(bins: readonly Pick<Bin, 'signals' | 'won'>[]): number[] {
  const blocks: { signals: number; won: number; bins: number }[] = [];
  for (const { signals, won } of bins) {
    let block = { signals, won, bins: 1 };
    for (;;) {
      const last = blocks.at(-1);
      if (!last || last.won * block.signals < block.won * last.signals) break;
      blocks.pop();
      block = {
        signals: last.signals + block.signals,
        won: last.won + block.won,
        bins: last.bins + block.bins,
      };
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ signals, won, bins: width }) => new Array<number>(width).fill(won / signals));
}

/**
 * Returns a range of win rates for each bin. If all predictions were exactly right, the fitted win
 * rate of a bin would be within the bin's range in 90% of simulated records.
 */
function consistencyBands(bins: readonly Bin[]): { low: number; high: number }[] {
  let drawn = 0;
  const win = ({ predicted, signals }: Bin): number => {
    if (signals > COUNTED_MAX) {
      const spread = Math.sqrt(signals * predicted * (1 - predicted));
      const wins = Math.round(signals * predicted + spread * normal(hashAt(SEED, drawn++)));
      return Math.max(0, Math.min(signals, wins));
    }
    let wins = 0;
    for (let each = 0; each < signals; each++) if (uniform(hashAt(SEED, drawn++)) < predicted) wins++;
    return wins;
  };
  const curves = Array.from({ length: DRAWS }, () =>
    poolAdjacent(bins.map((bin) => ({ signals: bin.signals, won: win(bin) }))),
  );
  return bins.map((_bin, index) => {
    const values = curves.map((curve) => curve[index] as number).sort((a, b) => a - b);
    return {
      low: values[Math.floor(BAND_LOW * DRAWS)] as number,
      high: values[Math.ceil(BAND_HIGH * DRAWS) - 1] as number,
    };
  });
}

const percent = (value: number): number => Math.round(value * 10_000) / 100;
const fourDecimals = (value: number): number => Math.round(value * 10_000) / 10_000;
