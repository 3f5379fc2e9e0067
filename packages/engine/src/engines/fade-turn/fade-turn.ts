import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { type FeatureSet, moveInAtr } from '../../model/features.ts';
import { fixedRule } from '../fixed-rule.ts';

/**
 * Minutes of the hour at which slots with bets start. The first of these four slots starts five
 * minutes before the full hour, the last one ten minutes after it.
 */
const TURN_MINUTES: ReadonlySet<number> = new Set([55, 0, 5, 10]);
const QUARTER_BARS = 15;
/**
 * Smallest 15-minute move against which the engine bets, as a multiple of the typical 15-minute
 * move.
 */
const LEAST_MOVE = 0.9;
/**
 * Share of the rule's bets that won in forex months that were not used to find the rule. Its 95 %
 * confidence interval is 53.3 to 58.0 %.
 */
const WON = 0.556;

/**
 * `r15` is the move of the last 15 minutes. `turn15` equals `r15` if the engine bets against this
 * move, and is 0 if it makes no bet. If prices are mirrored (each rise becomes an equal fall), both
 * features change sign.
 */
const TURN_FEATURES: FeatureSet = {
  version: 1,
  names: ['r15', 'turn15'],
  valuesOf(bars) {
    const move = moveInAtr(bars, QUARTER_BARS);
    const isTurn = bars.market === 'forex' && TURN_MINUTES.has(Math.floor(bars.at / MINUTE_MS) % 60);
    return Float32Array.of(move, isTurn && Math.abs(move) >= LEAST_MOVE ? move : 0);
  },
};

/** Bets against a large forex move around the full hour, and makes no claim otherwise. */
export const FADE_TURN = fixedRule({
  name: 'fade-turn',
  about: 'Forex only: from five to the hour until ten past, against a move of 15 minutes above the usual.',
  features: TURN_FEATURES,
  tieSide: (features) => ((features[0] as number) < 0 ? 'buy' : 'sell'),
  buyOf: (features) => 0.5 - Math.sign(features[1] as number) * (WON - 0.5),
  moveOf: (features) => features[1] as number,
  factOf: ({ value }) =>
    `At the turn of the hour the price ${value < 0 ? 'fell' : 'rose'} ${Math.abs(value).toFixed(1)} times its usual move of 15 minutes`,
});
