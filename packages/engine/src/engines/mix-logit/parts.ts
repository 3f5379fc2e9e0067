import type { Part } from '../../model/engine.ts';
import { dot, type Expert } from '../../model/expert.ts';
import { sigmoid } from '../../model/logistic.ts';
import { FEATURE_NAMES, type FeatureName } from './features.ts';
import { expertsOf, type MixModel, type Mixture } from './mix-logit.ts';

/** Groups of features under names for members. */
export const FEATURE_GROUPS = {
  minutes: ['r1', 'r2', 'r3', 'clv'],
  quarter: ['r5', 'r10', 'r15'],
  hour: ['r30', 'r60'],
  place: ['pos15', 'z20'],
} as const satisfies Record<string, readonly FeatureName[]>;
export type FeatureGroup = keyof typeof FEATURE_GROUPS;

const SHOWN: Readonly<Record<FeatureGroup, FeatureName>> = {
  minutes: 'r3',
  quarter: 'r15',
  hour: 'r60',
  place: 'z20',
};

/** In the order of the groups. `value`: moves in usual moves, the place in deviations from the mean. */
export function partsOf(model: MixModel, mixture: Mixture, features: Float32Array): Part[] {
  const added = contributions(model, mixture, features);
  return (Object.keys(FEATURE_GROUPS) as FeatureGroup[]).map((group) => ({
    group,
    added: added[group],
    value: features[FEATURE_NAMES.indexOf(SHOWN[group])] as number,
  }));
}

/**
 * What each group of features adds to the probability of buying: for each expert σ(f) − σ(f − Σβx of the group), weighed as the mixture is.
 * In the sum of logits the groups are exact; in probabilities they are so to the first order.
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

/** The part of an expert's logit that a group makes. */
export function groupLogit(expert: Expert, features: Float32Array, group: FeatureGroup): number {
  let sum = 0;
  for (const name of FEATURE_GROUPS[group]) {
    const column = FEATURE_NAMES.indexOf(name);
    sum += (expert[column] as number) * (features[column] as number);
  }
  return sum;
}

export function factOf({ group, value }: Pick<Part, 'group' | 'value'>): string {
  const size = Math.abs(value).toFixed(1);
  if (group === 'place')
    return `The price is ${size} standard deviations ${value < 0 ? 'below' : 'above'} its mean of 20 minutes`;
  const span = group === 'hour' ? 'last hour' : group === 'quarter' ? 'last 15 minutes' : 'last 3 minutes';
  return `In the ${span} the price ${value < 0 ? 'fell' : 'rose'} ${size} times its usual move`;
}
