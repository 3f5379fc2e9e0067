import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { type FeatureSet, moveOver } from '../../model/features.ts';
import { fixedRule } from '../fixed-rule.ts';

/** Minutes of the hour at which a slot of the turn starts: the quarter of an hour around the full hour. */
const TURN_MINUTES: ReadonlySet<number> = new Set([55, 0, 5, 10]);
const QUARTER_BARS = 15;
/** Moves from here on, in usual ones, are above the usual. */
const LEAST_MOVE = 0.9;
/** Share of such bets that was won in months of forex that nothing was chosen by (53.3 to 58.0 %). */
const WON = 0.556;

/** The move of the last quarter of an hour, and the same again where it is bet against, else 0. Odd. */
const TURN_FEATURES: FeatureSet = {
  version: 1,
  names: ['r15', 'turn15'],
  valuesOf(bars) {
    const move = moveOver(bars, QUARTER_BARS);
    const isTurn = bars.market === 'forex' && TURN_MINUTES.has(Math.floor(bars.at / MINUTE_MS) % 60);
    return Float32Array.of(move, isTurn && Math.abs(move) >= LEAST_MOVE ? move : 0);
  },
};

/** Against a large move of forex at the turn of the hour; a coin everywhere else. */
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
