import { z } from 'zod';
import type { Engine, Part } from '../../model/engine.ts';
import { dot, type Expert } from '../../model/expert.ts';
import { sigmoid } from '../../model/logistic.ts';
import { FEATURE_COUNT, FEATURE_NAMES, type FeatureName, MIX_FEATURES } from './features.ts';
import {
  EQUAL_MIXTURE,
  EXPERTS,
  expertsOf,
  forecast,
  HALF_LIVES_DAYS,
  learnFrom,
  MIN_TRAINING_ROWS,
  type MixModel,
  type Mixture,
  trainMarket,
  UNTRAINED,
} from './mix-logit.ts';

const expertSchema = z.array(z.number()).length(FEATURE_COUNT);
const MOVE_15 = FEATURE_NAMES.indexOf('r15');
/** Index of the expert with the middle half-life (HALF_LIVES_DAYS). Admins see its coefficients. */
const MIDDLE = 1;

/**
 * Chooses the side if the forecast is exactly 50 %: the side against the move of the last 15
 * minutes.
 */
export const againstQuarter = (features: Float32Array): 'buy' | 'sell' =>
  (features[MOVE_15] as number) < 0 ? 'buy' : 'sell';

export const MIX_LOGIT: Engine<MixModel, Mixture> = {
  name: 'mix-logit-1',
  about:
    'Logistic regressions of three memories for each market, a fixed rule and a coin, mixed by their record.',
  features: MIX_FEATURES,
  experts: EXPERTS,
  leastRows: MIN_TRAINING_ROWS,
  modelSchema: z.object({
    rows: z.int().min(0),
    learned: z.array(expertSchema.nullable()).length(HALF_LIVES_DAYS.length),
  }),
  weightsSchema: z.array(z.number()).length(EXPERTS.length),
  newWeights: EQUAL_MIXTURE,
  train: trainMarket,
  forecast,
  learn: learnFrom,
  tieSide: againstQuarter,
  partsOf: (model, weights, features) => partsOf(model ?? UNTRAINED, weights, features),
  factOf,
  learnedText: (rows) =>
    rows > 0
      ? `Learned from ${rows.toLocaleString('en-GB')} slots of this market.`
      : 'This market has too little history to learn from, so we used a fixed rule.',
  coefficientsOf: ({ learned }) => learned[MIDDLE] ?? learned.find((expert) => expert !== null) ?? null,
};

/** Groups of features. Members see the name of a group and the value of its feature `shown`. */
export const FEATURE_GROUPS = {
  minutes: { names: ['r1', 'r2', 'r3', 'clv'], shown: 'r3' },
  quarter: { names: ['r5', 'r10', 'r15'], shown: 'r15' },
  hour: { names: ['r30', 'r60'], shown: 'r60' },
  place: { names: ['pos15', 'z20'], shown: 'z20' },
} as const satisfies Record<string, { names: readonly FeatureName[]; shown: FeatureName }>;
export type FeatureGroup = keyof typeof FEATURE_GROUPS;

/**
 * Returns how much each group adds to the probability that buying wins, in the order of
 * FEATURE_GROUPS. `value` is the group's price move as a multiple of the typical move. For the
 * group `place`, it is the distance of the price from its mean, in standard deviations.
 */
function partsOf(model: MixModel, mixture: Mixture, features: Float32Array): Part[] {
  const added = contributions(model, mixture, features);
  return (Object.keys(FEATURE_GROUPS) as FeatureGroup[]).map((group) => ({
    group,
    added: added[group],
    value: features[FEATURE_NAMES.indexOf(FEATURE_GROUPS[group].shown)] as number,
  }));
}

/**
 * Returns how much each group of features adds to the probability that buying wins. For each
 * expert, this is σ(f) − σ(f − g), where f is the expert's logit and g is the part of f that comes
 * from the group. The results of the experts are averaged with the weights of the mixture. The
 * parts g add up to f exactly, but the returned probabilities add up only approximately.
 */
export function contributions(
  model: MixModel,
  mixture: Mixture,
  features: Float32Array,
): Record<FeatureGroup, number> {
  const parts = { minutes: 0, quarter: 0, hour: 0, place: 0 };
  for (const [index, expert] of expertsOf(model).entries()) {
    if (!expert) continue;
    const logit = dot(expert, features);
    for (const group of Object.keys(parts) as FeatureGroup[]) {
      const part = groupLogit(expert, features, group);
      parts[group] += (mixture[index] as number) * (sigmoid(logit) - sigmoid(logit - part));
    }
  }
  return parts;
}

/** Returns the part of an expert's logit that comes from one group of features. */
export function groupLogit(expert: Expert, features: Float32Array, group: FeatureGroup): number {
  let sum = 0;
  for (const name of FEATURE_GROUPS[group].names) {
    const column = FEATURE_NAMES.indexOf(name);
    sum += (expert[column] as number) * (features[column] as number);
  }
  return sum;
}

function factOf({ group, value }: Pick<Part, 'group' | 'value'>): string {
  const size = Math.abs(value).toFixed(1);
  if (group === 'place')
    return `The price is ${size} standard deviations ${value < 0 ? 'below' : 'above'} its mean of 20 minutes`;
  const span = group === 'hour' ? 'last hour' : group === 'quarter' ? 'last 15 minutes' : 'last 3 minutes';
  return `In the ${span} the price ${value < 0 ? 'fell' : 'rose'} ${size} times its usual move`;
}
