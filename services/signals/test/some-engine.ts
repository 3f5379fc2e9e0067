import { FEATURE_NAMES } from '@croneai/engine/engines/mix-logit/features.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { type ArtefactContent, CODE_VERSION } from '@croneai/engine/model/artefact.ts';
import type { EngineState } from '@croneai/engine/model/engine-state.ts';
import { settlementRuleOf } from '@croneai/rules/settlement.ts';
import type { Connection } from 'mongoose';
import { SURE_CALIBRATION } from '../../../packages/engine/test/some-calibration.ts';
import type { Stamp } from '../src/champion/champion.repository.ts';
import type { Knowledge } from '../src/champion/knowledge.ts';
import { openEngineStores } from './engine-stores.ts';

export const PRICES = 'synthetic.desk';
/** The default terms of the service. */
export const PAYS_BY = { kind: 'payout', payout: 0.85 } as const;
export const RULE = settlementRuleOf(PAYS_BY);

/**
 * Weights with which a model predicts that the price keeps moving as it did in the last 15 minutes.
 */
const FOLLOWS = FEATURE_NAMES.map((name) => (name === 'r15' ? 0.2 : 0));

/**
 * Makes an artefact with a trained model for each of these markets. The models predict a profit
 * after a strong move of the price.
 */
export function someArtefact(
  symbols: readonly string[],
  change: Partial<ArtefactContent> = {},
): ArtefactContent {
  const { effect: _effect, effectError: _error, ...calibration } = SURE_CALIBRATION;
  return {
    engine: 'mix-logit-1',
    codeVersion: CODE_VERSION,
    featureVersion: 1,
    settlementRule: 1,
    prices: PRICES,
    from: 0,
    until: 0,
    models: Object.fromEntries(
      symbols.map((symbol) => [symbol, { rows: 5_000, learned: [FOLLOWS, FOLLOWS, FOLLOWS] }]),
    ),
    calibrations: { forex: calibration, crypto: calibration, metal: calibration, index: calibration },
    effects: {},
    metrics: {},
    ...change,
  };
}

/**
 * Makes a state for these markets in which only the learned experts have weight. The evidence is
 * enough for a licence in every market.
 */
export const someState = (symbols: readonly string[]): EngineState =>
  Object.fromEntries(
    symbols.map((symbol) => [
      symbol,
      { weights: [0.4, 0.3, 0.3, 0, 0], evidence: { staked: 500, reserve: 0, peak: 500, slots: 9 } },
    ]),
  );

/**
 * Quickly makes a champion that may publish in all markets. In every market, it predicts that the
 * price keeps moving as it did in the last 15 minutes. Its `until` is far in the future, so it is
 * never too old.
 */
export async function storeSomeChampion(database: Connection, prices: string = PRICES): Promise<Stamp> {
  const { champions } = openEngineStores(database, prices, PAYS_BY);
  const symbols = PAIRS.map(({ symbol }) => symbol);
  const until = Date.UTC(2100, 0, 1);
  const artefact = await champions.addArtefact(someArtefact(symbols, { prices, until }));
  await champions.addState(until, someState(symbols));
  await champions.promote(undefined, { artefact, until, isWhole: true, stateSlot: until });
  return { artefact, state: until };
}

/**
 * Makes knowledge with which all markets may publish. For every market, it predicts that the price
 * keeps moving as it did in the last 15 minutes.
 */
export function someKnowledge(): Knowledge {
  const content = someArtefact([]);
  return {
    kind: 'ready',
    artefact: { ...content, hash: 'a' },
    of: () => ({
      model: { rows: 5_000, learned: [FOLLOWS, FOLLOWS, FOLLOWS] },
      weights: [0.4, 0.3, 0.3, 0, 0],
      calibration: SURE_CALIBRATION,
      licensed: true,
    }),
  };
}
