import { type Connection, type Model, Schema } from 'mongoose';

/** The history that confidence begins with: replayed once for each source of prices and strategy, for all processes. */
export type WarmTableDocument = {
  /** Strategy version and source of prices. */
  _id: string;
  /** JSON, because names of buckets hold dots; null while somebody replays. */
  table: string | null;
  /** Until when the one who replays is expected to be done. */
  claimedUntil: Date;
};
export type WarmTableModel = Model<WarmTableDocument>;

const warmTableSchema = new Schema<WarmTableDocument>(
  {
    _id: { type: String, required: true },
    table: { type: String, default: null },
    claimedUntil: { type: Date, required: true },
  },
  { collection: 'confidence_tables', versionKey: false, minimize: false, strict: 'throw' },
);

export function warmTableModel(connection: Connection): WarmTableModel {
  return connection.model<WarmTableDocument>('WarmTable', warmTableSchema);
}
