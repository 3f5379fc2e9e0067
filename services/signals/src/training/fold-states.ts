import { slotAt } from '@croneai/engine/markets/slot-clock.ts';
import { findPair } from '@croneai/engine/markets/universe.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import { type EngineState, learnSlot, withoutEvidence } from '@croneai/engine/model/engine-state.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import { outcomesOf } from '@croneai/engine/model/ledger-page.ts';
import type { ChampionRepository } from '../champion/module.ts';
import type { JudgementRepository } from '../judge/module.ts';
import type { Ledger } from '../ledger/module.ts';

/**
 * Maximum time after the start of the current slot for which a fold waits for missing pages of this
 * slot. Scans end long before this time.
 */
const FOLD_ANYWAY_MS = 150_000;
/**
 * Maximum number of slots in one fold. Older slots are left out, because their pages may no longer
 * exist.
 */
const MOST_SLOTS = 864;

/**
 * Adds the outcomes of past slots to weights and evidence. The state of a slot is made while the
 * previous slot still runs, so it includes outcomes only up to the slot before the previous one.
 * Returns the slot of the new state, or undefined if nothing is due. If a slot already has a state,
 * that state remains. A state contains the time of the newest judgement that it includes. The
 * suspensions of a judgement are therefore applied only once, and a repeated fold gives the same
 * state.
 */
export function foldStates({
  engine,
  champions,
  ledger,
  judgements,
  onCorrected,
  now,
}: {
  engine: Engine;
  champions: Pick<ChampionRepository, 'find' | 'findState' | 'findJudgedTo' | 'addState' | 'useState'>;
  ledger: Pick<Ledger, 'readSlot'>;
  judgements: Pick<JudgementRepository, 'suspensionsAfter'>;
  /**
   * Called with a slot, and with the markets whose prices the source corrected after this slot was
   * decided.
   */
  onCorrected: (slot: number, symbols: readonly string[]) => void;
  now: () => number;
}) {
  return async (): Promise<number | undefined> => {
    const champion = await champions.find();
    if (!champion?.isWhole) return undefined;
    const running = slotAt(now(), ENGINE_SLOT_MS);
    const target = running + ENGINE_SLOT_MS;
    if (champion.stateSlot >= target) return undefined;
    const newest = await ledger.readSlot(running);
    if (!newest.isComplete && now() - running < FOLD_ANYWAY_MS) return undefined;

    let state: EngineState | undefined = await champions.findState(champion.stateSlot);
    if (!state) throw new Error(`there is no state of slot ${champion.stateSlot}`);
    const first = Math.max(champion.stateSlot - ENGINE_SLOT_MS, running - MOST_SLOTS * ENGINE_SLOT_MS);
    let page = await ledger.readSlot(first);
    for (let slot = first; slot <= target - 2 * ENGINE_SLOT_MS; slot += ENGINE_SLOT_MS) {
      const after = slot + ENGINE_SLOT_MS === running ? newest : await ledger.readSlot(slot + ENGINE_SLOT_MS);
      const { settled, corrected } = outcomesOf(page.entries, after.entries);
      if (corrected.length > 0) onCorrected(slot, corrected);
      state = learnSlot(engine, state, settled);
      page = after;
    }
    const seenTo = (await champions.findJudgedTo(champion.stateSlot)) ?? 0;
    const taken = await judgements.suspensionsAfter(seenTo);
    const kinds = new Set(taken.flatMap(({ suspended }) => suspended));
    if (kinds.size > 0)
      state = withoutEvidence(state, (symbol) => {
        const pair = findPair(symbol);
        return pair !== undefined && kinds.has(pair.kind);
      });
    await champions.addState(target, state, taken.at(-1)?.day ?? seenTo);
    await champions.useState(target);
    return target;
  };
}
