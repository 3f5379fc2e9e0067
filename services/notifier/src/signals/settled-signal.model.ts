import { PROVENANCES, type Provenance, type SignalOutcome } from '@croneai/contracts/signals.ts';
import { type Connection, type Model, Schema } from 'mongoose';

/** What the daily summary needs of a settled signal; the signals service owns the rest. */
export type SettledSignalDocument = {
  /** The signal's id, so that a repeated event counts once. */
  _id: string;
  /** The UTC day it was settled on, `2026-11-20`. */
  day: string;
  pair: string;
  /** None when its prices were missing. */
  outcome: SignalOutcome | null;
  provenance: Provenance;
  /** When this service received it. */
  receivedAt: Date;
};
export type SettledSignalModel = Model<SettledSignalDocument>;

const settledSignalSchema = new Schema<SettledSignalDocument>(
  {
    _id: { type: String, required: true },
    day: { type: String, required: true },
    pair: { type: String, required: true },
    outcome: { type: String, default: null },
    provenance: { type: String, enum: PROVENANCES, required: true },
    receivedAt: { type: Date, required: true },
  },
  { collection: 'settled_signals', versionKey: false, strict: 'throw' },
);
// The signals of one day, and those of days that are long over.
settledSignalSchema.index({ day: 1 });

export function settledSignalModel(connection: Connection): SettledSignalModel {
  return connection.model<SettledSignalDocument>('SettledSignal', settledSignalSchema);
}
