import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { type Artefact, type Refusal, refusalOf } from '@croneai/engine/model/artefact.ts';
import { calibrationOf } from '@croneai/engine/model/calibration.ts';
import type { MarketKnowledge } from '@croneai/engine/model/decide-market.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import { type EngineState, licensedIn, newMarket } from '@croneai/engine/model/engine-state.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import type { ChampionRepository, Stamp } from './champion.repository.ts';

/** The models that decide a slot, or the reason why there are none. */
export type Knowledge =
  | { readonly kind: 'ready'; readonly artefact: Artefact; readonly of: (pair: Pair) => MarketKnowledge }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type KnownChampions = Pick<ChampionRepository, 'find' | 'findArtefact' | 'findState'>;

/**
 * Maximum number of entries in each of the two caches (artefacts and states). This is enough for
 * all slots that are being decided, and for the slot before them.
 */
const KEPT = 4;

export type KnowledgeOptions = {
  engine?: Engine;
  champions: KnownChampions;
  /** Kind and source of the prices of this process. Artefacts for other prices are refused. */
  prices: string;
  onRefusal: (refusal: Refusal, stamp: Stamp | null) => void;
};

/**
 * Reads the artefact and the state of each stamp, and caches them because they never change.
 * Refuses a stamp, and calls `onRefusal`, if its artefact or state is broken, or if its artefact is
 * too old or was trained on other prices.
 */
export function createKnowledge({ engine = SERVED, champions, prices, onRefusal }: KnowledgeOptions) {
  const artefacts = new BoundedCache<string, Artefact>(KEPT);
  const states = new BoundedCache<number, { state: EngineState; licensed: ReadonlySet<string> }>(KEPT);

  const readArtefact = async (hash: string): Promise<Artefact | Refusal> => {
    const known = artefacts.get(hash);
    if (known) return known;
    const found = await champions.findArtefact(hash);
    if (!found || found === 'broken') return 'broken';
    artefacts.set(hash, found);
    return found;
  };
  const readState = async (slot: number) => {
    const known = states.get(slot);
    if (known) return known;
    const state = await champions.findState(slot);
    if (!state) return undefined;
    const read = { state, licensed: licensedIn(state) };
    states.set(slot, read);
    return read;
  };
  const look = async (stamp: Stamp | null, slot: number): Promise<Knowledge> => {
    const refused = (refusal: Refusal) => ({ kind: 'refused', refusal }) as const;
    if (!stamp) return refused('training');
    const [artefact, read] = await Promise.all([readArtefact(stamp.artefact), readState(stamp.state)]);
    if (typeof artefact === 'string') return refused(artefact);
    if (!read) return refused('broken');
    const refusal = refusalOf(artefact, prices, slot);
    if (refusal) return refused(refusal);
    return {
      kind: 'ready',
      artefact,
      of(pair) {
        const { symbol } = pair;
        return {
          model: artefact.models[symbol],
          weights: (read.state[symbol] ?? newMarket(engine)).weights,
          calibration: calibrationOf(artefact, pair),
          licensed: read.licensed.has(symbol),
        };
      },
    };
  };
  const stampNow = async (): Promise<Stamp | null> => {
    const champion = await champions.find();
    return champion ? { artefact: champion.artefact, state: champion.stateSlot } : null;
  };
  return {
    /** Returns the stamp for a slot that is planned now; null while nothing is trained. */
    stamp: stampNow,
    /** Preloads the artefact and state for the next slot. */
    async readAhead(): Promise<void> {
      const stamp = await stampNow();
      if (stamp) await Promise.all([readArtefact(stamp.artefact), readState(stamp.state)]);
    },
    async read(stamp: Stamp | null, slot: number): Promise<Knowledge> {
      const knowledge = await look(stamp, slot);
      if (knowledge.kind === 'refused') onRefusal(knowledge.refusal, stamp);
      return knowledge;
    },
  };
}
export type KnowledgeReader = ReturnType<typeof createKnowledge>;
