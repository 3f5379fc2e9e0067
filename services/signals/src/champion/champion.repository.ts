import mongoose from 'mongoose';
import {
  type Artefact,
  type ArtefactContent,
  readArtefact,
  writeArtefact,
} from '../engine/model/artefact.ts';
import { type EngineState, engineStateSchema } from '../engine/model/engine-state.ts';
import { insertOnce } from '../ledger/ledger.repository.ts';
import type { ArtefactModel, ChampionDocument, ChampionModel, StateModel } from './champion.model.ts';

export type Champion = Omit<ChampionDocument, '_id'>;

/** What a slot is decided by: the same for all of its shards. */
export interface Stamp {
  readonly artefact: string;
  /** Slot of the state. */
  readonly state: number;
}

const { trusted } = mongoose;

/** Artefacts, states and the champion of one line (engine and source of prices). */
export function createChampionRepository({
  artefacts,
  champions,
  states,
  line,
}: {
  artefacts: ArtefactModel;
  champions: ChampionModel;
  states: StateModel;
  line: string;
}) {
  return {
    async find(): Promise<Champion | undefined> {
      const found = await champions.findById(line).lean<ChampionDocument>();
      if (!found) return undefined;
      const { _id, ...champion } = found;
      return champion;
    },

    /** Stores it once; its hash. */
    async addArtefact(content: ArtefactContent): Promise<string> {
      const { hash, text } = writeArtefact(content);
      await insertOnce(artefacts, { _id: hash, line, text, createdAt: new Date() });
      return hash;
    },

    /** Undefined when there is none, `broken` when it is not what its hash says. */
    async findArtefact(hash: string): Promise<Artefact | 'broken' | undefined> {
      const found = await artefacts.findById(hash).lean<{ text: string }>();
      return found ? (readArtefact(hash, found.text) ?? 'broken') : undefined;
    },

    /** Makes an artefact the champion if the present one is still the one that was seen (undefined: there was none). */
    async promote(
      seen: Champion | undefined,
      next: Pick<Champion, 'artefact' | 'until' | 'isWhole' | 'stateSlot'>,
    ): Promise<boolean> {
      if (!seen)
        return insertOnce(champions, {
          _id: line,
          ...next,
          previous: null,
          version: 1,
          changedAt: new Date(),
        });
      const { stateSlot, ...fields } = next;
      const changed = await champions.findOneAndUpdate(
        { _id: line, version: seen.version },
        {
          $set: { ...fields, previous: seen.artefact, changedAt: new Date() },
          $max: { stateSlot },
          $inc: { version: 1 },
        },
      );
      return changed !== null;
    },

    async findState(slot: number): Promise<EngineState | undefined> {
      const found = await states.findById(`${line}.${slot}`).lean<{ state: string }>();
      const parsed = engineStateSchema.safeParse(JSON.parse(found?.state ?? 'null'));
      return parsed.success ? parsed.data : undefined;
    },

    /** The first state of a slot is the one that counts; false when there is one. */
    async addState(slot: number, state: EngineState): Promise<boolean> {
      return insertOnce(states, { _id: `${line}.${slot}`, line, slot, state: JSON.stringify(state) });
    },

    /** The champion decides by this state from now on, unless it has a newer one. */
    async useState(slot: number): Promise<void> {
      await champions.updateOne({ _id: line }, { $max: { stateSlot: slot } });
    },

    /** Removes states of slots before `statesBefore` and artefacts that were made before `artefactsBefore` and are in no use. */
    async expire({ statesBefore, artefactsBefore }: { statesBefore: number; artefactsBefore: Date }) {
      const champion = await champions.findById(line).lean<ChampionDocument>();
      const inUse = [champion?.artefact, champion?.previous].filter((hash) => typeof hash === 'string');
      await states.deleteMany({
        line,
        slot: trusted({ $lt: Math.min(statesBefore, champion?.stateSlot ?? 0) }),
      });
      await artefacts.deleteMany({
        line,
        _id: trusted({ $nin: inUse }),
        createdAt: trusted({ $lt: artefactsBefore }),
      });
    },
  };
}
export type ChampionRepository = ReturnType<typeof createChampionRepository>;
