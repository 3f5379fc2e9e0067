import { DAY_MS } from '@croneai/contracts/units.ts';
import { z } from 'zod';
import type { Candle } from '../../markets/candle.ts';
import { type Engine, TRAINING_DAYS } from '../../model/engine.ts';
import { dot, type Expert, trainExpert } from '../../model/expert.ts';
import { type ClosedBars, type FeatureSet, moveInAtr } from '../../model/features.ts';
import { sigmoid } from '../../model/logistic.ts';

/** Lengths, in bars, of the periods over which flows and price moves are measured. */
const SPANS = [1, 5, 15] as const;
const [FLOW_5, MOVE_15] = [1, 5];
const LEAST_ROWS = 1_200;
/** The penalty has the same value as RIDGE in `mix-logit.ts`, for the same reason. */
const TRAINING = { halfLifeMs: 10 * DAY_MS, ridge: 1 / 0.003 };

/**
 * Returns the net flow of takers over the last `bars` bars, from −1 (all volume was sold at the
 * bid) to 1 (all was bought at the offer). Undefined if the feed lacks taker volume.
 */
function flowOver({ candles, closed }: ClosedBars, bars: number): number | undefined {
  let [volume, bought] = [0, 0];
  for (let index = closed - bars; index < closed; index++) {
    const bar = candles[index] as Candle;
    if (bar.isFilled) continue;
    if (bar.takerBuy === undefined) return undefined;
    volume += bar.volume;
    bought += bar.takerBuy;
  }
  return volume === 0 ? 0 : (2 * bought) / volume - 1;
}

/**
 * Features: the flow over each period in SPANS, followed by the price move over each period. All
 * are 0 if the feed lacks taker volume. If rises are swapped with falls, and buys with sells, all
 * features change sign.
 */
const FLOW_FEATURES: FeatureSet = {
  version: 1,
  names: [...SPANS.map((bars) => `flow${bars}`), ...SPANS.map((bars) => `r${bars}`)],
  valuesOf(bars) {
    const flows = SPANS.map((span) => flowOver(bars, span));
    if (flows.includes(undefined)) return new Float32Array(2 * SPANS.length);
    return Float32Array.from([...(flows as number[]), ...SPANS.map((span) => moveInAtr(bars, span))]);
  },
};

type FlowModel = { readonly rows: number; readonly weights: Expert | null };

const hasFlow = (features: Float32Array): boolean => features.some((value) => value !== 0);
const buyOf = (model: FlowModel | undefined, features: Float32Array): number =>
  model?.weights ? sigmoid(dot(model.weights, features)) : 0.5;

/**
 * Learns for each market how taker volume and past moves predict the next move. Makes no claim on
 * feeds without taker volume.
 */
export const TAKER_FLOW: Engine<FlowModel, null> = {
  name: 'taker-flow',
  about: 'Whether buyers or sellers took the volume of the last minutes; silent on feeds that do not say.',
  features: FLOW_FEATURES,
  experts: ['taker-flow'],
  leastRows: LEAST_ROWS,
  modelSchema: z.object({
    rows: z.int().min(0),
    weights: z
      .array(z.number())
      .length(2 * SPANS.length)
      .nullable(),
  }),
  weightsSchema: z.null(),
  newWeights: null,
  train(rows, until) {
    const usable = rows.filter(
      ({ slot, settledAt, features, outcome }) =>
        settledAt <= until &&
        slot >= until - TRAINING_DAYS * DAY_MS &&
        outcome.label !== null &&
        hasFlow(features),
    );
    const weights = usable.length >= LEAST_ROWS ? trainExpert(usable, until, TRAINING) : null;
    return { rows: usable.length, weights };
  },
  forecast(model, _weights, features) {
    const buy = buyOf(model, features);
    return { buy, byExpert: [buy] };
  },
  learn: () => null,
  tieSide: (features) => ((features[MOVE_15] as number) < 0 ? 'buy' : 'sell'),
  partsOf: (model, _weights, features) => [
    { group: 'minutes', added: buyOf(model, features) - 0.5, value: features[FLOW_5] as number },
  ],
  factOf: ({ value }) =>
    `In the last 5 minutes takers ${value < 0 ? 'sold' : 'bought'} ${Math.round(50 + 50 * Math.abs(value))}% of the volume`,
  learnedText: (rows) =>
    rows > 0
      ? `Learned from ${rows.toLocaleString('en-GB')} slots of this market.`
      : 'This market has too short a past with taker volume to learn from.',
  coefficientsOf: ({ weights }) => weights,
};
