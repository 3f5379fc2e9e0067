import { z } from 'zod';
import type { Engine } from '../model/engine.ts';

type Rule = Pick<Engine, 'name' | 'about' | 'features' | 'tieSide'> &
  Partial<Pick<Engine, 'factOf'>> & {
    /** Returns the probability that buying wins. */
    readonly buyOf: (features: Float32Array) => number;
    /**
     * Returns the price move on which the rule depends. The explanation of a decision states this
     * move. Absent for an engine that never bets.
     */
    readonly moveOf?: (features: Float32Array) => number;
  };

/** Creates an engine that learns nothing and only applies its rule. */
export const fixedRule = ({ buyOf, moveOf, ...rule }: Rule): Engine<{ readonly rows: number }, null> => ({
  factOf: () => '',
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
  partsOf: (_model, _weights, features) =>
    moveOf ? [{ group: 'quarter', added: buyOf(features) - 0.5, value: moveOf(features) }] : [],
  learnedText: () => 'By a fixed rule.',
  coefficientsOf: () => null,
});
