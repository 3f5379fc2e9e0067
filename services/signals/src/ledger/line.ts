import type { PaysBy } from '@croneai/contracts/signals.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { CODE_VERSION } from '@croneai/engine/model/artefact.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import { settlementRuleOf } from '@croneai/rules/settlement.ts';

/**
 * Returns the key of champions, states, and ledgers. The key contains everything that changes the
 * meaning of the numbers in them. If a release or setting changes the key, the new processes find
 * no champion and train their own, while older processes keep theirs.
 */
export const lineOf = (prices: string, paysBy: PaysBy, { name, features }: Engine = SERVED): string =>
  `${name}.c${CODE_VERSION}.f${features.version}.s${settlementRuleOf(paysBy)}.${paysBy.kind}.${prices}`;
