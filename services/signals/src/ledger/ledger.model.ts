import { type Connection, type Model, Schema } from 'mongoose';

/** What the scan of one shard saw in one slot. */
export type PageDocument = {
  /** Line, slot and shard: a scan that runs twice writes it once. */
  _id: string;
  /** Engine and source of prices. */
  line: string;
  slot: number;
  shardCount: number;
  symbols: string[];
  /** See `ledgerBytes`. */
  entries: Buffer;
  writtenAt: Date;
};
export type PageModel = Model<PageDocument>;

const pageSchema = new Schema<PageDocument>(
  {
    _id: { type: String, required: true },
    line: { type: String, required: true },
    slot: { type: Number, required: true },
    shardCount: { type: Number, required: true },
    symbols: { type: [String], required: true },
    entries: { type: Buffer, required: true },
    writtenAt: { type: Date, required: true },
  },
  { collection: 'engine_ledger', versionKey: false, strict: 'throw' },
);
// The pages of a slot or a day, and those that are over.
pageSchema.index({ line: 1, slot: 1 });

/** The settled rows of one market and day, for training. */
export type DayDocument = {
  /** Line, symbol and day. */
  _id: string;
  line: string;
  /** Midnight UTC, epoch milliseconds. */
  day: number;
  /** See `ledgerBytes`. */
  rows: Buffer;
};
export type DayModel = Model<DayDocument>;

const daySchema = new Schema<DayDocument>(
  {
    _id: { type: String, required: true },
    line: { type: String, required: true },
    day: { type: Number, required: true },
    rows: { type: Buffer, required: true },
  },
  { collection: 'engine_days', versionKey: false, strict: 'throw' },
);
// Those that are over.
daySchema.index({ line: 1, day: 1 });

/** Forecasts of one day counted for the calibration, by kind of market. */
export type TallyDocument = { _id: string; line: string; day: number; kinds: string };
export type TallyModel = Model<TallyDocument>;

const tallySchema = new Schema<TallyDocument>(
  {
    _id: { type: String, required: true },
    line: { type: String, required: true },
    day: { type: Number, required: true },
    /** JSON. */
    kinds: { type: String, required: true },
  },
  { collection: 'engine_tallies', versionKey: false, strict: 'throw' },
);
// Those of the last 28 days, and those that are over.
tallySchema.index({ line: 1, day: 1 });

export const pageModel = (connection: Connection): PageModel =>
  connection.model<PageDocument>('LedgerPage', pageSchema);
export const dayModel = (connection: Connection): DayModel =>
  connection.model<DayDocument>('LedgerDay', daySchema);
export const tallyModel = (connection: Connection): TallyModel =>
  connection.model<TallyDocument>('ForecastTally', tallySchema);
