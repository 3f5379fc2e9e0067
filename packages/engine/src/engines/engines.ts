import type { Engine } from '../model/engine.ts';
import { dot } from '../model/expert.ts';
import { sigmoid } from '../model/logistic.ts';
import { FADE_TURN } from './fade-turn/fade-turn.ts';
import { fixedRule } from './fixed-rule.ts';
import { againstQuarter, MIX_LOGIT } from './mix-logit/engine.ts';
import { MIX_FEATURES } from './mix-logit/features.ts';
import { FADE_15 } from './mix-logit/mix-logit.ts';
import { TAKER_FLOW } from './taker-flow/taker-flow.ts';

const onMixFeatures = { features: MIX_FEATURES, tieSide: againstQuarter };
const COIN = fixedRule({
  name: 'coin',
  about: 'Half and half, always.',
  ...onMixFeatures,
  buyOf: () => 0.5,
});
/** The fixed rule of the mixture as an engine. */
const FADE = fixedRule({
  name: 'fade-15',
  about: 'Against the move of 15 minutes, always: the fixed rule that the mixture holds.',
  ...onMixFeatures,
  buyOf: (features) => sigmoid(dot(FADE_15, features)),
});

/** Engine of the service and the backtest. */
export const SERVED: Engine = MIX_LOGIT;

/** Shadow engines, judged on the ledger: they decide in every slot and cannot publish. */
export const SHADOWS: readonly {
  readonly engine: Engine;
  /** Midnight UTC. */
  readonly registeredAt: number;
}[] = [
  { engine: FADE_TURN, registeredAt: Date.UTC(2026, 10, 24) },
  { engine: TAKER_FLOW, registeredAt: Date.UTC(2026, 10, 24) },
];

/** Engines of the lab. A new engine needs its folder, its test, and an entry here. */
export const ENGINES: readonly Engine[] = [COIN, FADE, MIX_LOGIT, ...SHADOWS.map(({ engine }) => engine)];
