import { PROVENANCES, SIGNAL_OUTCOMES, SIGNAL_STATUSES } from '@croneai/contracts/signals.ts';
import {
  addOutboxIndexes,
  type OutboxDocument,
  outboxFields,
} from '@croneai/platform/stored/outbox-fields.ts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { StoredSignal } from './signal.ts';

export type SignalDocument = Omit<StoredSignal, 'id'> & OutboxDocument & { _id: Types.ObjectId };
export type SignalModel = Model<SignalDocument>;

const signalSchema = new Schema<SignalDocument>(
  {
    pair: { type: String, required: true },
    asset: { type: String, required: true },
    signalType: { type: String, enum: ['buy', 'sell'], required: true },
    entryPrice: { type: Number, required: true },
    stopLoss: { type: Number, default: null },
    takeProfit: { type: Number, default: null },
    precision: { type: Number, required: true },
    confidence: { type: Number, required: true },
    forecast: Schema.Types.Mixed,
    analysis: { type: String, required: true },
    status: { type: String, enum: SIGNAL_STATUSES, required: true },
    outcome: { type: String, enum: [...SIGNAL_OUTCOMES, null], default: null },
    exitPrice: { type: Number, default: null },
    slot: { type: Number, required: true },
    rank: { type: Number, required: true },
    startsAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    settledAt: { type: Date, default: null },
    provenance: { type: String, enum: PROVENANCES, required: true },
    ruleVersion: { type: Number, default: null },
    version: { type: Number, required: true },
    ...outboxFields,
  },
  { collection: 'signals', versionKey: false, minimize: false, strict: 'throw' },
);
// Makes publishing a slot idempotent across workers; also the list, newest first, and its cursor.
signalSchema.index({ slot: -1, rank: 1 }, { unique: true });
// The list of one pair.
signalSchema.index({ pair: 1, slot: -1, rank: 1 });
// The list of one status; and the sweep for active signals that have expired, oldest first.
signalSchema.index({ status: 1, slot: -1, rank: 1 });
// Figures of what was settled since a time; null for active ones.
signalSchema.index({ settledAt: -1 });
// The newest change, which the tag of the list is compared with.
signalSchema.index({ updatedAt: -1 });
addOutboxIndexes(signalSchema);

export function signalModel(connection: Connection): SignalModel {
  return connection.model<SignalDocument>('Signal', signalSchema);
}
