import { PAPER_ACCOUNTS } from '@croneai/contracts/paper.ts';
import type { PaperGrant } from '@croneai/engine/paper/paper-rules.ts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { StoredSettings } from './paper-settings.ts';

export type PaperSettingsDocument = StoredSettings & { _id: Types.ObjectId };
export type PaperSettingsModel = Model<PaperSettingsDocument>;

const grantSchema = new Schema<PaperGrant>(
  {
    isAdmin: { type: Boolean, required: true },
    mayTrade: { type: Boolean, required: true },
    tradesPerDay: { type: Number, default: null },
  },
  { _id: false },
);

const paperSettingsSchema = new Schema<PaperSettingsDocument>(
  {
    userId: { type: String, required: true },
    kind: { type: String, enum: PAPER_ACCOUNTS, required: true },
    version: { type: Number, required: true },
    at: { type: Date, required: true },
    cause: { type: String, enum: ['member', 'access'], required: true },
    // Parsed by the contract before it comes here; its fields depend on the kind.
    settings: { type: Schema.Types.Mixed, required: true },
    grant: { type: grantSchema, required: true },
  },
  { collection: 'paper_settings', versionKey: false, strict: 'throw' },
);
// One row per version, so that of two saves at once one is refused; also a member's history in order, and the newest of each for the leaderboard.
paperSettingsSchema.index({ userId: 1, kind: 1, version: 1 }, { unique: true });
// Members page by page.
paperSettingsSchema.index({ userId: 1, at: 1 });
// When the first account was set: no earlier signal is needed.
paperSettingsSchema.index({ at: 1 });

export function paperSettingsModel(connection: Connection): PaperSettingsModel {
  return connection.model<PaperSettingsDocument>('PaperSettings', paperSettingsSchema);
}
