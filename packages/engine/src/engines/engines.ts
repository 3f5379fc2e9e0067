import type { Engine } from '../model/engine.ts';
import { sigmoid } from '../model/logistic.ts';
import { FADE_TURN } from './fade-turn/fade-turn.ts';
import { fixedRule } from './fixed-rule.ts';
import { againstQuarter, MIX_LOGIT } from './mix-logit/engine.ts';
import { MIX_FEATURES } from './mix-logit/features.ts';
import { dot, FADE_15 } from './mix-logit/mix-logit.ts';

const onMixFeatures = { features: MIX_FEATURES, tieSide: againstQuarter };
const COIN = fixedRule({ name: 'coin', ...onMixFeatures, buyOf: () => 0.5 });
/** The fixed rule that the mixture holds, alone. */
const FADE = fixedRule({
  name: 'fade-15',
  ...onMixFeatures,
  buyOf: (features) => sigmoid(dot(FADE_15, features)),
});

/** Engine of the service, and of the backtest. */
export const SERVED: Engine = MIX_LOGIT;

/** Engines of the lab. A new one is its folder, its test and its place here. */
export const ENGINES: readonly Engine[] = [COIN, FADE, MIX_LOGIT, FADE_TURN];
