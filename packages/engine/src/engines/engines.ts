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
/** The fixed rule that `mix-logit-1` contains, as a separate engine. */
const FADE = fixedRule({
  name: 'fade-15',
  about: 'Against the move of 15 minutes, always: the fixed rule that the mixture holds.',
  ...onMixFeatures,
  buyOf: (features) => sigmoid(dot(FADE_15, features)),
});

/** The engine whose signals are published. The backtest uses it as well. */
export const SERVED: Engine = MIX_LOGIT;

/**
 * Shadow engines decide in every slot but cannot publish. The daily judgement compares their
 * forecasts with the champion's.
 */
export const SHADOWS: readonly {
  readonly engine: Engine;
  /** Midnight, UTC, of the day on which the engine was registered. */
  readonly registeredAt: number;
}[] = [
  { engine: FADE_TURN, registeredAt: Date.UTC(2026, 10, 24) },
  { engine: TAKER_FLOW, registeredAt: Date.UTC(2026, 10, 24) },
];

/** All engines of the lab. A new engine needs a folder, a test, and an entry here. */
export const ENGINES: readonly Engine[] = [COIN, FADE, MIX_LOGIT, ...SHADOWS.map(({ engine }) => engine)];
