import { z } from 'zod';
import type { Engine } from '../../model/engine.ts';
import { FEATURE_COUNT, FEATURE_NAMES, MIX_FEATURES } from './features.ts';
import {
  EQUAL_MIXTURE,
  EXPERTS,
  forecast,
  HALF_LIVES_DAYS,
  learnFrom,
  MIN_TRAINING_ROWS,
  type MixModel,
  type Mixture,
  trainMarket,
  UNTRAINED,
} from './mix-logit.ts';
import { factOf, partsOf } from './parts.ts';

const expertSchema = z.array(z.number()).length(FEATURE_COUNT);
const MOVE_15 = FEATURE_NAMES.indexOf('r15');
/** Of the memories of 1, 3 and 10 days. */
const MIDDLE = 1;

/** A coin falls on the side that moves against the last quarter of an hour. */
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
      : 'By the fixed rule: this market has too short a past to learn from.',
  coefficientsOf: ({ learned }) => learned[MIDDLE] ?? learned.find((expert) => expert !== null) ?? null,
};
