import { DAY_MS } from '@croneai/contracts/units.ts';
import { type RawForecast, TRAINING_DAYS } from '../../model/engine.ts';
import { dot, type Expert, trainExpert } from '../../model/expert.ts';
import type { TrainingRow } from '../../model/ledger.ts';
import { sigmoid } from '../../model/logistic.ts';
import { FEATURE_NAMES } from './features.ts';

/**
 * `mix-logit-1` trains three logistic regressions per market, with short, medium, and long memory.
 * It mixes their forecasts with those of a fixed rule and of a coin (always 50 %). The weights
 * depend on past accuracy. If prices are mirrored (each rise becomes an equal fall), it forecasts
 * the other side with the same probability, because it has no intercept and all its features change
 * sign.
 */

/** Half-life of a training row's weight, in days, for each of the learned experts. */
export const HALF_LIVES_DAYS = [1, 3, 10] as const;
/** Minimum number of labelled slots for training: about four days of a market that never closes. */
export const MIN_TRAINING_ROWS = 1_200;
/**
 * Strength λ of the ridge penalty in training, as 1 ÷ C. With a weaker penalty (C of 0.03 or more),
 * the experts no longer find an advantage of only one or two percentage points over a coin toss.
 */
const RIDGE = 1 / 0.003;
/**
 * Share of the total weight that is redistributed equally among the experts after each outcome
 * (fixed share; M. Herbster and M. Warmuth 1998). Without it, an expert that lost its weight could
 * not recover.
 */
const SHARE_BACK = 1 / 2_000;

/**
 * Bets against the 15-minute move. After a move of the typical size, the rule claims a win rate of
 * 52 %. The rule is not trained, so it works before there is training data. Its weight in the
 * mixture depends on its past accuracy.
 */
export const FADE_15: Expert = FEATURE_NAMES.map((name) => (name === 'r15' ? -0.08 : 0));

export type MixModel = {
  /** Number of labelled rows that were available for training. */
  readonly rows: number;
  /**
   * Coefficients of each learned expert, in the order of HALF_LIVES_DAYS. An expert is null if
   * there were too few rows, or if its training did not converge. A null expert always forecasts
   * 50 %.
   */
  readonly learned: readonly (Expert | null)[];
};

export const UNTRAINED: MixModel = { rows: 0, learned: HALF_LIVES_DAYS.map(() => null) };

/** Names of all experts in the mixture: the learned experts, the fixed rule, and the coin. */
export const EXPERTS = [
  ...HALF_LIVES_DAYS.map((days) => (days === 1 ? '1 day' : `${days} days`)),
  'fade-15',
  'coin',
];
export const expertsOf = ({ learned }: MixModel): readonly (Expert | null)[] => [...learned, FADE_15, null];

/** Weights of the experts, in the order of EXPERTS. They add up to 1. */
export type Mixture = readonly number[];
export const EQUAL_MIXTURE: Mixture = EXPERTS.map(() => 1 / EXPERTS.length);

/**
 * Trains the model of a market on the rows of the last TRAINING_DAYS days before `until` (epoch
 * milliseconds). Rows whose outcome was not known by `until` are left out. `rows` must be in
 * ascending order of time.
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
 * Returns the weights of the experts after an outcome. Each weight is multiplied by the probability
 * that its expert gave to the outcome. The weights are then scaled to add up to 1, and SHARE_BACK
 * of the total is redistributed equally.
 */
export function learnFrom(mixture: Mixture, byExpert: readonly number[], label: 0 | 1): Mixture {
  const products = mixture.map((share, index) => {
    const buy = byExpert[index] as number;
    return share * (label === 1 ? buy : 1 - buy);
  });
  const total = products.reduce((sum, product) => sum + product, 0);
  return products.map((product) => (1 - SHARE_BACK) * (product / total) + SHARE_BACK / EXPERTS.length);
}
