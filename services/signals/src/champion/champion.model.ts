import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

const ofLine = { id: 'string', erasure: 'no-personal-data' } as const;

/** Trained models, keyed by the hash of their text. Never changed. */
export const artefactCollection = defineCollection({
  ...ofLine,
  name: 'engine_artefacts',
  hasOutbox: false,
  fields: { line: z.string(), text: z.string(), createdAt: z.date() },
  indexes: [
    {
      key: { line: 1, createdAt: -1, _id: 1 },
      serves: 'the admin page, newest first, and the clean-up of past champions',
    },
  ],
});
export type ArtefactModel = ModelOf<typeof artefactCollection>;

/**
 * The artefact and state that decide slots. There is one document for each line (engine and source
 * of prices).
 */
export const championCollection = defineCollection({
  ...ofLine,
  name: 'engine_champions',
  hasOutbox: true,
  fields: {
    artefact: z.string(),
    /** Hash of the previous artefact, for a rollback. */
    previous: orNull(z.string()),
    /** Midnight (epoch milliseconds) at which the artefact's training data ends. */
    until: z.number(),
    /**
     * The newest midnight for which models were trained. It is later than `until` after a rollback
     * to an earlier artefact.
     */
    trainedTo: z.number(),
    /** False while the first training has not yet trained the models of all markets. */
    isWhole: z.boolean(),
    /**
     * Slot of the newest state, in epoch milliseconds. Workers use this state to decide each new
     * slot.
     */
    stateSlot: z.number(),
    /**
     * Increases by one when the artefact changes. A change is stored only if `version` is still the
     * value that was read.
     */
    version: z.int(),
    changedAt: z.date(),
  },
  indexes: [],
});
export type ChampionDocument = DocumentOf<typeof championCollection>;
export type ChampionModel = ModelOf<typeof championCollection>;
export type Champion = Omit<EntityOf<typeof championCollection>, 'id'>;

/**
 * Weights and evidence that decide a slot. Keyed by line (engine and source of prices) and slot.
 */
export const stateCollection = defineCollection({
  ...ofLine,
  name: 'engine_states',
  hasOutbox: false,
  fields: {
    line: z.string(),
    slot: z.number(),
    /** JSON of an EngineState. */
    state: z.string(),
    /**
     * End (midnight, epoch milliseconds) of the newest day whose judgement this state includes. A
     * judgement may suspend kinds of market. Absent from an initial state.
     */
    judgedTo: z.number().optional(),
  },
  indexes: [{ key: { line: 1, slot: 1 }, serves: 'those that are over' }],
});
export type StateModel = ModelOf<typeof stateCollection>;

/**
 * Points of the curve on the admin page "Engine". A point shows how many markets had a licence to
 * publish in the state of one slot. Points are kept longer than states.
 */
export const evidenceCollection = defineCollection({
  ...ofLine,
  name: 'engine_evidence',
  hasOutbox: false,
  fields: {
    line: z.string(),
    slot: z.number(),
    /** Number of markets that may publish. */
    licensed: z.int(),
    /** Number of all markets. */
    markets: z.int(),
  },
  indexes: [{ key: { line: 1, slot: 1 }, serves: 'those of the curve, and those that are over' }],
});
export type EvidenceModel = ModelOf<typeof evidenceCollection>;
export type EvidencePoint = Omit<DocumentOf<typeof evidenceCollection>, '_id' | 'line'>;
