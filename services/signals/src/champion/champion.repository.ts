import {
  type Artefact,
  type ArtefactContent,
  readArtefact,
  writeArtefact,
} from '@croneai/engine/model/artefact.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import { type EngineState, licensedIn, readState } from '@croneai/engine/model/engine-state.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import { readAll, readOne } from '@croneai/platform/stored/read-query.ts';
import mongoose from 'mongoose';
import {
  type ArtefactModel,
  type Champion,
  type ChampionDocument,
  type ChampionModel,
  championCollection,
  type EvidenceModel,
  type EvidencePoint,
  type StateModel,
} from './champion.model.ts';

/**
 * Identifies the artefact and the state that decide a slot. All shards of a slot have the same
 * stamp.
 */
export type Stamp = {
  readonly artefact: string;
  /** Key of the state: the slot (epoch milliseconds) under which the state is stored. */
  readonly state: number;
};

const { trusted } = mongoose;

/** Stores the artefacts, states, and champion of one line (engine and source of prices). */
export function createChampionRepository({
  artefacts,
  champions,
  states,
  evidence,
  engine,
  line,
  relay,
}: {
  artefacts: ArtefactModel;
  champions: ChampionModel;
  states: StateModel;
  evidence: EvidenceModel;
  engine: Engine;
  line: string;
  /** Nudged after a write, so that events of the champion are published immediately. */
  relay?: Pick<OutboxRelay, 'nudge'> | undefined;
}) {
  const addEvidence = async (points: readonly EvidencePoint[]): Promise<void> => {
    for (const point of points)
      await unlessDuplicate(evidence.create({ _id: `${line}.${point.slot}`, line, ...point }));
  };
  return {
    find: (): Promise<Champion | undefined> => readOne(champions.findById(line), championCollection.read),

    /** Stores an artefact unless it is already stored. Resolves to its hash. */
    async addArtefact(content: ArtefactContent): Promise<string> {
      const { hash, text } = writeArtefact(engine, content);
      await unlessDuplicate(artefacts.create({ _id: hash, line, text, createdAt: new Date() }));
      return hash;
    },

    /**
     * Finds an artefact. Resolves to undefined if the artefact does not exist, and to `broken` if
     * its content does not match the hash.
     */
    findArtefact: (hash: string): Promise<Artefact | 'broken' | undefined> =>
      readOne(
        artefacts.findById(hash),
        ({ text }: { text: string }) => readArtefact(engine, hash, text) ?? 'broken',
      ),

    /** Returns the newest artefacts of the line. Some of them may be broken. */
    listArtefacts: (most: number): Promise<{ hash: string; createdAt: Date }[]> =>
      readAll(
        artefacts.find({ line }, { createdAt: 1 }).sort({ createdAt: -1, _id: 1 }).limit(most),
        ({ _id, createdAt }: { _id: string; createdAt: Date }) => ({ hash: _id, createdAt }),
      ),

    /**
     * Makes an artefact the champion, and stores the events in the same write. `seen` is the
     * champion that the caller has read, or undefined if there was none. Resolves to false if the
     * champion has changed since then.
     */
    async promote(
      seen: Champion | undefined,
      next: Pick<Champion, 'artefact' | 'until' | 'isWhole' | 'stateSlot'>,
      events: readonly OutboxEntry[] = [],
    ): Promise<boolean> {
      if (!seen)
        return unlessDuplicate(
          champions.create({
            _id: line,
            ...next,
            trainedTo: next.until,
            version: 1,
            changedAt: new Date(),
          }),
        );
      const { stateSlot, ...fields } = next;
      const changed = await changeDocument<ChampionDocument>(
        champions,
        { _id: line, version: seen.version },
        () => ({
          update: {
            $set: { ...fields, previous: seen.artefact, changedAt: new Date() },
            $max: { stateSlot, trainedTo: Math.max(seen.trainedTo, next.until) },
          },
          events,
        }),
        { nudge: relay?.nudge },
      );
      return changed !== undefined;
    },

    findState: (slot: number): Promise<EngineState | undefined> =>
      readOne(states.findById(`${line}.${slot}`), ({ state }: { state: string }) => readState(engine, state)),

    /** Adds the state of a slot. Resolves to false if the slot already has a state. */
    async addState(slot: number, state: EngineState, judgedTo?: number): Promise<boolean> {
      await addEvidence([{ slot, licensed: licensedIn(state).size, markets: Object.keys(state).length }]);
      return unlessDuplicate(
        states.create({ _id: `${line}.${slot}`, line, slot, state: JSON.stringify(state), judgedTo }),
      );
    },

    /**
     * Returns the end (midnight, epoch milliseconds) of the newest day whose judgement is included
     * in the state of `slot`. Resolves to undefined for an initial state.
     */
    findJudgedTo: (slot: number): Promise<number | undefined> =>
      readOne(
        states.findById(`${line}.${slot}`, { judgedTo: 1 }),
        ({ judgedTo }: { judgedTo?: number }) => judgedTo,
      ),

    /**
     * Adds points to the curve on the admin page "Engine". Does not replace the existing point of a
     * slot.
     */
    addEvidence,

    /** Returns the evidence of the slots since `from`, oldest first. */
    async readEvidence(from: number): Promise<EvidencePoint[]> {
      return evidence
        .find({ line, slot: trusted({ $gte: from }) }, { _id: 0, line: 0 })
        .sort({ slot: 1 })
        .lean<EvidencePoint[]>();
    },

    /**
     * Makes the champion use the state of this slot, unless it already uses the state of a later
     * slot.
     */
    async useState(slot: number): Promise<void> {
      await champions.updateOne({ _id: line }, { $max: { stateSlot: slot } });
    },

    /**
     * Removes states of slots before `statesBefore`, points of the curve before `evidenceBefore`,
     * and unused artefacts that were created before `artefactsBefore`.
     */
    async expire({
      statesBefore,
      evidenceBefore,
      artefactsBefore,
    }: {
      statesBefore: number;
      evidenceBefore: number;
      artefactsBefore: Date;
    }) {
      const champion = await champions.findById(line).lean<ChampionDocument>();
      const inUse = [champion?.artefact, champion?.previous].filter((hash) => typeof hash === 'string');
      await states.deleteMany({
        line,
        slot: trusted({ $lt: Math.min(statesBefore, champion?.stateSlot ?? 0) }),
      });
      await evidence.deleteMany({ line, slot: trusted({ $lt: evidenceBefore }) });
      await artefacts.deleteMany({
        line,
        _id: trusted({ $nin: inUse }),
        createdAt: trusted({ $lt: artefactsBefore }),
      });
    },
  };
}
export type ChampionRepository = ReturnType<typeof createChampionRepository>;
