import type { PaysBy } from '@croneai/contracts/signals.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { CODE_VERSION } from '@croneai/engine/model/artefact.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import { settlementRuleOf } from '@croneai/rules/settlement.ts';

/**
 * Key of champions, states, and ledgers. It contains everything that changes the meaning of their
 * numbers. A release or setting that changes it finds no champion and trains its own, while older
 * processes keep theirs.
 */
export const lineOf = (prices: string, paysBy: PaysBy, { name, features }: Engine = SERVED): string =>
  `${name}.c${CODE_VERSION}.f${features.version}.s${settlementRuleOf(paysBy)}.${paysBy.kind}.${prices}`;
