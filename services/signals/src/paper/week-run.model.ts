import { type Connection, type Model, Schema } from 'mongoose';

/** The reporting of one week: which worker is at it, and how far it has come. */
export type WeekRunDocument = {
  /** The week's Monday, `2026-11-16`. */
  _id: string;
  claimedBy: string | null;
  claimedUntil: Date | null;
  /** Members up to this id are done; another worker resumes after it. */
  doneUpTo: string;
  /** Set when every member is done. */
  endedAt: Date | null;
};
export type WeekRunModel = Model<WeekRunDocument>;

const weekRunSchema = new Schema<WeekRunDocument>(
  {
    _id: { type: String, required: true },
    claimedBy: { type: String, default: null },
    claimedUntil: { type: Date, default: null },
    doneUpTo: { type: String, default: '' },
    endedAt: { type: Date, default: null },
  },
  { collection: 'paper_week_runs', versionKey: false, strict: 'throw' },
);

export function weekRunModel(connection: Connection): WeekRunModel {
  return connection.model<WeekRunDocument>('PaperWeekRun', weekRunSchema);
}
