import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { Score } from '@croneai/engine/paper/leaderboard-score.ts';
import { type Connection, type Model, Schema } from 'mongoose';

export type RankedAccount = Omit<Score, 'score' | 'grossScore'> & {
  userId: string;
  kind: PaperAccountKind;
  score: number;
  grossScore: number;
};

/** The ranking as of the last slot, and which worker makes it. */
export type LeaderboardDocument = {
  _id: string;
  /** Best first; some 200 bytes each. */
  rows: RankedAccount[];
  claimedBy: string | null;
  claimedUntil: Date | null;
};
export type LeaderboardModel = Model<LeaderboardDocument>;

const leaderboardSchema = new Schema<LeaderboardDocument>(
  {
    _id: { type: String, required: true },
    rows: { type: [Schema.Types.Mixed], required: true } as never,
    claimedBy: { type: String, default: null },
    claimedUntil: { type: Date, default: null },
  },
  { collection: 'paper_leaderboard', versionKey: false, strict: 'throw' },
);

export function leaderboardModel(connection: Connection): LeaderboardModel {
  return connection.model<LeaderboardDocument>('PaperLeaderboard', leaderboardSchema);
}
