import {
  addOutboxIndexes,
  type OutboxDocument,
  outboxFields,
} from '@croneai/platform/stored/outbox-fields.ts';
import { type Connection, type Model, Schema } from 'mongoose';

/** Trained models. The key is the hash of the text; nothing of it is ever changed. */
export type ArtefactDocument = { _id: string; line: string; text: string; createdAt: Date };
export type ArtefactModel = Model<ArtefactDocument>;

const artefactSchema = new Schema<ArtefactDocument>(
  {
    _id: { type: String, required: true },
    line: { type: String, required: true },
    text: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'engine_artefacts', versionKey: false, strict: 'throw' },
);
// Those of the desk, newest first, and those that are over.
artefactSchema.index({ line: 1, createdAt: 1 });

/** Which artefact and state decide, one document for each line (engine and source of prices). */
export type ChampionDocument = OutboxDocument & {
  /** Line. */
  _id: string;
  artefact: string;
  /** The one before, for a way back. */
  previous: string | null;
  /** Midnight up to which it knows outcomes. */
  until: number;
  /** The newest midnight that was trained for: later than `until` after a rollback to an earlier artefact. */
  trainedTo: number;
  /** False while only a part of the markets is trained, at the first start. */
  isWhole: boolean;
  /** The slot of the newest state. */
  stateSlot: number;
  /** Counts the changes of the artefact: who changes it names the one it has seen. */
  version: number;
  changedAt: Date;
};
export type ChampionModel = Model<ChampionDocument>;

const championSchema = new Schema<ChampionDocument>(
  {
    _id: { type: String, required: true },
    artefact: { type: String, required: true },
    previous: { type: String, default: null },
    until: { type: Number, required: true },
    trainedTo: { type: Number, required: true },
    isWhole: { type: Boolean, required: true },
    stateSlot: { type: Number, required: true },
    version: { type: Number, required: true },
    changedAt: { type: Date, required: true },
    ...outboxFields,
  },
  { collection: 'engine_champions', versionKey: false, minimize: false, strict: 'throw' },
);
addOutboxIndexes(championSchema);

/** Weights and evidence as a slot finds them. */
export type StateDocument = {
  _id: string;
  line: string;
  slot: number;
  state: string;
  /** Midnight of the newest judgement that it has taken in. First states have none. */
  judgedTo?: number;
};
export type StateModel = Model<StateDocument>;

const stateSchema = new Schema<StateDocument>(
  {
    _id: { type: String, required: true },
    line: { type: String, required: true },
    slot: { type: Number, required: true },
    /** JSON. */
    state: { type: String, required: true },
    judgedTo: Number,
  },
  { collection: 'engine_states', versionKey: false, strict: 'throw' },
);
// Those that are over.
stateSchema.index({ line: 1, slot: 1 });

/** Evidence of a state, kept longer than the state: the curve on the engine's page. */
export type EvidenceDocument = {
  _id: string;
  line: string;
  slot: number;
  /** Mean evidence of all markets. */
  mean: number;
  /** Markets that may publish, of how many. */
  licensed: number;
  markets: number;
};
export type EvidenceModel = Model<EvidenceDocument>;

const evidenceSchema = new Schema<EvidenceDocument>(
  {
    _id: { type: String, required: true },
    line: { type: String, required: true },
    slot: { type: Number, required: true },
    mean: { type: Number, required: true },
    licensed: { type: Number, required: true },
    markets: { type: Number, required: true },
  },
  { collection: 'engine_evidence', versionKey: false, strict: 'throw' },
);
// Those of the curve, and those that are over.
evidenceSchema.index({ line: 1, slot: 1 });

export const artefactModel = (connection: Connection): ArtefactModel =>
  connection.model<ArtefactDocument>('EngineArtefact', artefactSchema);
export const championModel = (connection: Connection): ChampionModel =>
  connection.model<ChampionDocument>('EngineChampion', championSchema);
export const stateModel = (connection: Connection): StateModel =>
  connection.model<StateDocument>('EngineState', stateSchema);
export const evidenceModel = (connection: Connection): EvidenceModel =>
  connection.model<EvidenceDocument>('EngineEvidence', evidenceSchema);
