import { PAPER_ACCOUNTS, type PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { Ledger } from '@croneai/engine/paper/fold-paper-account.ts';
import type { DaySums } from '@croneai/engine/paper/leaderboard-score.ts';
import type { Figures } from '@croneai/engine/paper/paper-figures.ts';
import { type Connection, type Model, Schema } from 'mongoose';

/**
 * An account after so many of its signals, to go on from. It follows from the settings and the signals like everything else of an account:
 * one that does not fit them any more is dropped, and a lost one costs only the time to make it again.
 */
export type PaperStateDocument = {
  /** Account, and block of signals unless it is the newest. */
  _id: string;
  userId: string;
  kind: PaperAccountKind;
  /** When the last of its signals was published, epoch milliseconds. */
  at: number;
  /** The account's signals are those that were published after this. */
  startsAfter: number;
  /** Of these signals, see `Tape`. */
  digest: number;
  /** The settings in force at the last signal. */
  settings: { version: number; at: number };
  ledger: Omit<Ledger, 'open'> & { open: { index: number; stakeCents: number }[] };
  figures: Figures;
  days: DaySums[];
};
export type PaperStateModel = Model<PaperStateDocument>;

const { Mixed } = Schema.Types;
const paperStateSchema = new Schema<PaperStateDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    kind: { type: String, enum: PAPER_ACCOUNTS, required: true },
    at: { type: Number, required: true },
    startsAfter: { type: Number, required: true },
    digest: { type: Number, required: true },
    settings: { type: Mixed, required: true },
    ledger: { type: Mixed, required: true },
    figures: { type: Mixed, required: true },
    days: { type: Mixed, required: true },
  },
  { collection: 'paper_states', versionKey: false, minimize: false, strict: 'throw' },
);
// The newest before a time; all of a member, for the export and the erasure.
paperStateSchema.index({ userId: 1, kind: 1, at: -1 });

export function paperStateModel(connection: Connection): PaperStateModel {
  return connection.model<PaperStateDocument>('PaperState', paperStateSchema);
}
