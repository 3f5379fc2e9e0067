import { SLOT_CAUSES, SLOT_OUTCOMES } from '@croneai/contracts/slots.ts';
import type { Movements } from '@croneai/engine/markets/movement.ts';
import type { Candidate } from '@croneai/engine/model/decide-market.ts';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ShardReport, StoredSlot } from './slot.ts';

/** Candidates and movements are kept as JSON: they are written and read as one, and as documents they would be most of a scan's database work. */
export type ReportDocument = Omit<ShardReport, 'candidates' | 'movements'> & {
  candidates: string;
  movements: string;
};
export type SlotDocument = Omit<StoredSlot, 'slot' | 'reports'> & { _id: number; reports: ReportDocument[] };
export type SlotModel = Model<SlotDocument>;

const reportSchema = new Schema(
  {
    shard: { type: Number, required: true },
    candidates: { type: String, required: true },
    movements: { type: String, required: true },
    scanned: { type: Number, required: true },
    closed: { type: Number, required: true },
    unpriced: { type: Number, required: true },
    problem: { type: Schema.Types.Mixed, default: null },
    forecast: { type: Number, default: 0 },
    licensed: { type: Number, default: 0 },
    refusal: { type: String, default: null },
  },
  { _id: false, minimize: false },
);

/** The key is the start of the slot, so a slot cannot be planned twice. */
const slotSchema = new Schema<SlotDocument>(
  {
    _id: { type: Number, required: true },
    startsAt: { type: Date, required: true },
    outcome: { type: String, enum: ['planned', ...SLOT_OUTCOMES], required: true },
    reason: { type: String, default: null },
    cause: { type: String, enum: [...SLOT_CAUSES, null], default: null },
    signalIds: { type: [String], default: [] },
    latenessMs: { type: Number, default: 0 },
    scanned: { type: Number, default: 0 },
    closed: { type: Number, default: 0 },
    unpriced: { type: Number, default: 0 },
    best: Schema.Types.Mixed,
    engine: { type: Schema.Types.Mixed, default: null },
    shardCount: { type: Number, required: true },
    reports: { type: [reportSchema], default: [] },
    chosen: { type: Schema.Types.Mixed, default: null },
    dispatchedAt: { type: Date, required: true },
    dispatches: { type: Number, default: 1 },
    origin: { type: String, enum: ['worker', 'replay'], required: true },
    finishedAt: { type: Date, default: null },
  },
  { collection: 'slots', versionKey: false, minimize: false, strict: 'throw' },
);
// The watchdog: slots that are not finished, oldest first; and the last one with an outcome.
slotSchema.index({ outcome: 1, _id: -1 });
// The newest slot that a worker accounted for, where planning goes on; and the first, where a replayed history ends.
slotSchema.index({ origin: 1, _id: 1 });

export function slotModel(connection: Connection): SlotModel {
  return connection.model<SlotDocument>('Slot', slotSchema);
}

export function toSlot({ _id, reports, ...fields }: SlotDocument): StoredSlot {
  return { slot: _id, ...fields, reports: reports.map(toReport) };
}

export function toDocument({ slot, reports, ...fields }: StoredSlot): SlotDocument {
  return { _id: slot, ...fields, reports: reports.map(toReportDocument) };
}

function toReport({ candidates, movements, ...fields }: ReportDocument): ShardReport {
  return {
    ...fields,
    candidates: JSON.parse(candidates) as Candidate[],
    movements: JSON.parse(movements) as Movements,
  };
}

export function toReportDocument({ candidates, movements, ...fields }: ShardReport): ReportDocument {
  return { ...fields, candidates: JSON.stringify(candidates), movements: JSON.stringify(movements) };
}
