import { DAY_MS } from '@croneai/contracts/units.ts';
import { type RawForecast, TRAINING_DAYS } from '../../model/engine.ts';
import { dot, type Expert, trainExpert } from '../../model/expert.ts';
import type { TrainingRow } from '../../model/ledger.ts';
import { sigmoid } from '../../model/logistic.ts';
import { FEATURE_NAMES } from './features.ts';

/**
 * `mix-logit-1` trains three logistic regressions per market, with short, medium, and long memory.
 * It mixes them with a fixed rule and a coin according to their past accuracy. It has no intercept
 * and only odd features, so it is symmetric: mirrored prices give the other side with the same
 * probability.
 */

/** Half-lives of the weights of training rows, in days; one for each learned expert. */
export const HALF_LIVES_DAYS = [1, 3, 10] as const;
/** Minimum number of labelled slots for training: about four days of a market that never closes. */
export const MIN_TRAINING_ROWS = 1_200;
/**
 * Penalty λ = 1 ÷ C, with C = 0.003. With a weaker penalty (C of 0.03 or more), the fit loses an
 * edge of one or two points (docs/engine.md).
 */
const RIDGE = 1 / 0.003;
/**
 * Share of the weights that is distributed equally after each outcome, so that an expert can
 * recover (fixed share; M. Herbster and M. Warmuth 1998).
 */
const SHARE_BACK = 1 / 2_000;

/**
 * Bets against the 15-minute move. For a typical move of a random walk, the rule claims a win rate
 * of 52 %. The rule is not fitted, so it works before there is training data. Its weight in the
 * mixture follows its results.
 */
export const FADE_15: Expert = FEATURE_NAMES.map((name) => (name === 'r15' ? -0.08 : 0));

export type MixModel = {
  /** Number of labelled rows that the model was trained on. */
  readonly rows: number;
  /**
   * In the order of HALF_LIVES_DAYS. Null if there were too few rows or the fit did not converge;
   * the expert then always gives 50 %, like a coin.
   */
  readonly learned: readonly (Expert | null)[];
};

export const UNTRAINED: MixModel = { rows: 0, learned: HALF_LIVES_DAYS.map(() => null) };

/** All members of the mixture: the learned experts, the fixed rule, and the coin. */
export const EXPERTS = [
  ...HALF_LIVES_DAYS.map((days) => (days === 1 ? '1 day' : `${days} days`)),
  'fade-15',
  'coin',
];
export const expertsOf = ({ learned }: MixModel): readonly (Expert | null)[] => [...learned, FADE_15, null];

/** Weights of the experts, with the coin last; they add up to 1. */
export type Mixture = readonly number[];
export const EQUAL_MIXTURE: Mixture = EXPERTS.map(() => 1 / EXPERTS.length);

/**
 * Trains on the rows whose outcome was known by `until` (epoch milliseconds). `rows` must be
 * ascending.
 */
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

/**
 * Returns the mixture after an outcome. Multiplies each weight by the probability that its expert
 * gave to that outcome.
 */
export function learnFrom(mixture: Mixture, byExpert: readonly number[], label: 0 | 1): Mixture {
  const products = mixture.map((share, index) => {
    const buy = byExpert[index] as number;
    return share * (label === 1 ? buy : 1 - buy);
  });
  const total = products.reduce((sum, product) => sum + product, 0);
  return products.map((product) => (1 - SHARE_BACK) * (product / total) + SHARE_BACK / EXPERTS.length);
}
