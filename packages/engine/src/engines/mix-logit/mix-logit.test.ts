import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { skilledRows } from '../../../test/some-rows.ts';
import { dot, type Expert } from '../../model/expert.ts';
import type { SettledRow } from '../../model/ledger.ts';
import { fitLogistic, sigmoid } from '../../model/logistic.ts';
import { contributions, FEATURE_GROUPS, type FeatureGroup, groupLogit } from './engine.ts';
import { FEATURE_COUNT } from './features.ts';
import {
  EQUAL_MIXTURE,
  FADE_15,
  forecast,
  learnFrom,
  MIN_TRAINING_ROWS,
  type Mixture,
  trainMarket,
} from './mix-logit.ts';

const SLOT_MS = 300_000;
const START = Date.parse('2026-03-02T00:00Z');

const rowsOf = (count: number, skill: number) => skilledRows({ until: START + count * SLOT_MS, skill });
const endOf = (rows: readonly SettledRow[]): number => (rows.at(-1) as SettledRow).settledAt;
const featureVectors = fc
  .array(fc.double({ min: -4, max: 4, noNaN: true }), { minLength: FEATURE_COUNT, maxLength: FEATURE_COUNT })
  .map((values) => Float32Array.from(values));

describe('a fitted logistic regression', () => {
  it('reaches the minimum of the penalised likelihood', () => {
    const rows = Float64Array.from([1, 0.5, -1, 2, 0.3, -0.7, 2, 1, -2, 0.1]);
    const problem = {
      rows,
      columns: 2,
      labels: Uint8Array.from([1, 0, 1, 1, 0]),
      rowWeights: Float64Array.from([1, 2, 0.5, 1, 1]),
      ridge: 0.7,
    };
    const weights = fitLogistic(problem) as Float64Array;
    const gradient = [0, 1].map((column) => {
      let sum = problem.ridge * (weights[column] as number);
      for (let row = 0; row < 5; row++) {
        const [a, b] = [rows[2 * row] as number, rows[2 * row + 1] as number];
        const error =
          sigmoid(a * (weights[0] as number) + b * (weights[1] as number)) - (problem.labels[row] as number);
        sum += (problem.rowWeights[row] as number) * error * (column === 0 ? a : b);
      }
      return sum;
    });
    for (const slope of gradient) expect(Math.abs(slope)).toBeLessThan(1e-9);
  });

  it('is null when a number overflows', () => {
    const [rows, labels, rowWeights] = [Float64Array.of(Number.NaN), Uint8Array.of(1), Float64Array.of(1)];
    expect(fitLogistic({ rows, columns: 1, labels, rowWeights, ridge: 1 })).toBeUndefined();
  });
});

describe('training a market', () => {
  it('finds the effect that is in the data, and the sign of this effect', () => {
    const rows = rowsOf(4_000, 0.3);
    const { learned } = trainMarket(rows, endOf(rows));
    for (const expert of learned) expect((expert as Expert)[0]).toBeGreaterThan(0.05);
    const up = Float32Array.from({ length: FEATURE_COUNT }, (_none, index) => (index === 0 ? 2 : 0));
    expect(forecast({ rows: rows.length, learned }, EQUAL_MIXTURE, up).buy).toBeGreaterThan(0.52);
  });

  it('learns nothing from too few rows', () => {
    const rows = rowsOf(MIN_TRAINING_ROWS - 1, 0.3);
    expect(trainMarket(rows, endOf(rows)).learned).toEqual([null, null, null]);
  });
});

describe('the mixture', () => {
  it('gives accurate experts larger shares, has shares that add up to one, and keeps every expert', () => {
    let mixture: Mixture = EQUAL_MIXTURE;
    const byExpert = [0.6, 0.55, 0.5, 0.45, 0.5];
    for (let slot = 0; slot < 2_000; slot++) mixture = learnFrom(mixture, byExpert, 1);
    expect(mixture.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(mixture[0]).toBeGreaterThan(0.99);
    for (const share of mixture) expect(share).toBeGreaterThanOrEqual(1e-4);
  });
});

describe('the contributions', () => {
  it('of all feature groups add up to the logit of the expert', () => {
    const rows = rowsOf(2_000, 0.3);
    const { learned } = trainMarket(rows, endOf(rows));
    const experts = [...(learned as Expert[]), FADE_15];
    fc.assert(
      fc.property(featureVectors, (features) => {
        for (const expert of experts) {
          const groups = Object.keys(FEATURE_GROUPS) as FeatureGroup[];
          const sum = groups.reduce((total, group) => total + groupLogit(expert, features, group), 0);
          expect(Math.abs(sum - dot(expert, features))).toBeLessThan(1e-9);
        }
      }),
    );
  });

  it('are negative for features that lower the forecast, and zero for features without an effect', () => {
    const move = Float32Array.from({ length: FEATURE_COUNT }, (_none, index) => (index === 5 ? 2 : 0));
    const model = { rows: 0, learned: [null, null, null] };
    const { quarter, minutes } = contributions(model, EQUAL_MIXTURE, move);
    expect(quarter).toBeLessThan(0);
    expect(minutes).toBe(0);
    expect(forecast(model, EQUAL_MIXTURE, move).buy).toBeLessThan(0.5);
  });
});
