import { z } from 'zod';
import type { Engine } from '../model/engine.ts';

type Rule = Pick<Engine, 'name' | 'features' | 'tieSide'> & {
  /** Probability of buying. */
  readonly buyOf: (features: Float32Array) => number;
};

/** An engine that learns nothing and is alone with its rule. */
export const fixedRule = ({ buyOf, ...rule }: Rule): Engine<{ readonly rows: number }, null> => ({
  ...rule,
  experts: [rule.name],
  leastRows: 0,
  modelSchema: z.object({ rows: z.int().min(0) }),
  weightsSchema: z.null(),
  newWeights: null,
  train: () => ({ rows: 0 }),
  forecast(_model, _weights, features) {
    const buy = buyOf(features);
    return { buy, byExpert: [buy] };
  },
  learn: () => null,
  partsOf: () => [],
  factOf: () => '',
  learnedText: () => 'By a fixed rule.',
  coefficientsOf: () => null,
});
