import { DAY_MS } from '@croneai/contracts/units.ts';
import { type RawForecast, TRAINING_DAYS } from '../../model/engine.ts';
import { dot, type Expert, trainExpert } from '../../model/expert.ts';
import type { TrainingRow } from '../../model/ledger.ts';
import { sigmoid } from '../../model/logistic.ts';
import { FEATURE_NAMES } from './features.ts';

/**
 * `mix-logit-1`: per market three logistic regressions with short, middle and long memory, mixed by their record with a fixed rule and a coin.
 * No intercept and odd features make it symmetric: mirrored prices give the other side with the same probability.
 */

/** Memories of the experts: a row counts half after so many days. */
export const HALF_LIVES_DAYS = [1, 3, 10] as const;
/** Fewer labelled slots than this (four days of a market that never closes) are too few to learn from. */
export const MIN_TRAINING_ROWS = 1_200;
/** λ = 1 ÷ C with C = 0.003: skill of one or two points is lost at C ≥ 0.03 (docs/engine.md). */
const RIDGE = 1 / 0.003;
/** Given back to equal shares after each outcome, so that an expert can come back (fixed share; M. Herbster and M. Warmuth 1998). */
const SHARE_BACK = 1 / 2_000;

/**
 * Against the move of 15 minutes, two points for one as far as a market without direction goes. Nothing is fitted: it speaks before there is
 * anything to learn from, and counts as little as it is worth once there is.
 */
export const FADE_15: Expert = FEATURE_NAMES.map((name) => (name === 'r15' ? -0.08 : 0));

export type MixModel = {
  /** Labelled rows that it was trained on. */
  readonly rows: number;
  /** In the order of HALF_LIVES_DAYS; null is a coin: too few rows, or no convergence. */
  readonly learned: readonly (Expert | null)[];
};

export const UNTRAINED: MixModel = { rows: 0, learned: HALF_LIVES_DAYS.map(() => null) };

/** All that are mixed: the learned ones, the fixed rule, the coin. */
export const EXPERTS = [
  ...HALF_LIVES_DAYS.map((days) => (days === 1 ? '1 day' : `${days} days`)),
  'fade-15',
  'coin',
];
export const expertsOf = ({ learned }: MixModel): readonly (Expert | null)[] => [...learned, FADE_15, null];

/** The weights of the experts, the coin last; they add up to 1. */
export type Mixture = readonly number[];
export const EQUAL_MIXTURE: Mixture = EXPERTS.map(() => 1 / EXPERTS.length);

/** Rows whose outcome was known at `until` and nothing later. `rows` ascending. */
export function trainMarket(rows: readonly TrainingRow[], until: number): MixModel {
  const usable = rows.filter(
    ({ slot, settledAt, outcome }) =>
      settledAt <= until && slot >= until - TRAINING_DAYS * DAY_MS && outcome.label !== null,
  );
  const isEnough = usable.length >= MIN_TRAINING_ROWS;
  return {
    rows: usable.length,
    learned: HALF_LIVES_DAYS.map((days) =>
      isEnough ? trainExpert(usable, until, { halfLifeMs: days * DAY_MS, ridge: RIDGE }) : null,
    ),
  };
}

export function forecast(model: MixModel | undefined, mixture: Mixture, features: Float32Array): RawForecast {
  const byExpert = expertsOf(model ?? UNTRAINED).map((expert) =>
    expert ? sigmoid(dot(expert, features)) : 0.5,
  );
  const buy = mixture.reduce((sum, share, index) => sum + share * (byExpert[index] as number), 0);
  return { byExpert, buy };
}

/** The mixture after an outcome: each weight times the probability that its expert gave to it. */
export function learnFrom(mixture: Mixture, byExpert: readonly number[], label: 0 | 1): Mixture {
  const products = mixture.map((share, index) => {
    const buy = byExpert[index] as number;
    return share * (label === 1 ? buy : 1 - buy);
  });
  const total = products.reduce((sum, product) => sum + product, 0);
  return products.map((product) => (1 - SHARE_BACK) * (product / total) + SHARE_BACK / EXPERTS.length);
}
