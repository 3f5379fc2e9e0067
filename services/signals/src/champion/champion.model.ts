import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

const ofLine = { id: 'string', erasure: 'no-personal-data' } as const;

/** Trained models, by the hash of the text; nothing of it is ever changed. */
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

/** Which artefact and state decide, one document for each line (engine and source of prices). */
export const championCollection = defineCollection({
  ...ofLine,
  name: 'engine_champions',
  hasOutbox: true,
  fields: {
    artefact: z.string(),
    /** The one before, for a way back. */
    previous: orNull(z.string()),
    /** Midnight up to which it knows outcomes. */
    until: z.number(),
    /**
     * The newest midnight that was trained for: later than `until` after a rollback to an earlier
     * artefact.
     */
    trainedTo: z.number(),
    /** False while only a part of the markets is trained, at the first start. */
    isWhole: z.boolean(),
    /** The slot of the newest state. */
    stateSlot: z.number(),
    /** Counts the changes of the artefact: who changes it names the one it has seen. */
    version: z.int(),
    changedAt: z.date(),
  },
  indexes: [],
});
export type ChampionDocument = DocumentOf<typeof championCollection>;
export type ChampionModel = ModelOf<typeof championCollection>;
export type Champion = Omit<EntityOf<typeof championCollection>, 'id'>;

/** Weights and evidence as a slot finds them, by line and slot. */
export const stateCollection = defineCollection({
  ...ofLine,
  name: 'engine_states',
  hasOutbox: false,
  fields: {
    line: z.string(),
    slot: z.number(),
    /** JSON. */
    state: z.string(),
    /** Midnight of the newest judgement that it has taken in. First states have none. */
    judgedTo: z.number().optional(),
  },
  indexes: [{ key: { line: 1, slot: 1 }, serves: 'those that are over' }],
});
export type StateModel = ModelOf<typeof stateCollection>;

/** Licences by a state, kept longer than the state: the curve on the engine's page. */
export const evidenceCollection = defineCollection({
  ...ofLine,
  name: 'engine_evidence',
  hasOutbox: false,
  fields: {
    line: z.string(),
    slot: z.number(),
    /** Markets that may publish, of how many. */
    licensed: z.int(),
    markets: z.int(),
  },
  indexes: [{ key: { line: 1, slot: 1 }, serves: 'those of the curve, and those that are over' }],
});
export type EvidenceModel = ModelOf<typeof evidenceCollection>;
export type EvidencePoint = Omit<DocumentOf<typeof evidenceCollection>, '_id' | 'line'>;
