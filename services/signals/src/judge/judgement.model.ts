import { type Connection, type Model, Schema } from 'mongoose';

/** What was found of the day that ended at a midnight. Written once, never changed. */
export type JudgementDocument = {
  /** Line and day. */
  _id: string;
  line: string;
  /** Midnight UTC at which the judged day ended, epoch milliseconds. */
  day: number;
  /** JSON of a Judgement. */
  judgement: string;
  /** JSON of the sums of its slots: read by the judgements of the next four weeks only. */
  sums: string;
  judgedAt: Date;
};
export type JudgementModel = Model<JudgementDocument>;

const judgementSchema = new Schema<JudgementDocument>(
  {
    _id: { type: String, required: true },
    line: { type: String, required: true },
    day: { type: Number, required: true },
    judgement: { type: String, required: true },
    sums: { type: String, required: true },
    judgedAt: { type: Date, required: true },
  },
  { collection: 'engine_judgements', versionKey: false, strict: 'throw' },
);
// The newest one, those of four weeks, and those that are over.
judgementSchema.index({ line: 1, day: 1 });

export const judgementModel = (connection: Connection): JudgementModel =>
  connection.model<JudgementDocument>('EngineJudgement', judgementSchema);
