import { z } from 'zod';
import { named } from './http/named.ts';
import { paperAccountKindSchema } from './paper.ts';
import { paysBySchema, provenanceSchema } from './signals.ts';
import { isoDate } from './text.ts';

export const LEADERBOARD_WINDOW_DAYS = 30;
export const LEADERBOARD_MIN_TRADES = 30;
export const LEADERBOARD_ROWS_MAX = 50;
/**
 * Quantile of the standard normal distribution (90%, one-sided). With it, the true mean result of
 * an account is above its score in nine of ten cases.
 */
export const LEADERBOARD_Z = 1.28;

/**
 * The formula as members read it. It contains {@link LEADERBOARD_Z}, the length of the window in
 * days, and the minimum number of trades.
 */
export const LEADERBOARD_FORMULA =
  `Score = m − ${LEADERBOARD_Z} × s ÷ √n, for the n counted trades that a demo account has closed in the last ` +
  `${LEADERBOARD_WINDOW_DAYS} days, which end at midnight UTC, today included. m is the mean result and s the standard deviation of the results. Each result is a multiple of ` +
  `the stake, under the terms that the signal was published under (payout, or spread and fees). An account needs at least ${LEADERBOARD_MIN_TRADES} trades. A few lucky trades or large stakes don’t help. Steady ` +
  'results do. Equal scores rank by the number of trades. Only members who chose to appear are listed, under a made-up name.';

const leaderboardRowSchema = named('LeaderboardRow', {
  rank: z.int().min(1),
  /**
   * Pseudonym. It is derived from a digest of the account, so it reveals nothing about the member.
   */
  name: z.string(),
  kind: paperAccountKindSchema,
  /** Score, in stakes. */
  score: z.number(),
  /** Score by the same formula, but with the results before costs, in R. */
  grossScore: z.number(),
  trades: z.int().min(1),
  winRate: z.number().min(0).max(100).nullable(),
  returnPercent: z.number(),
  maxDrawdownPercent: z.number().min(0),
  isMine: z.boolean(),
});
export type LeaderboardRow = z.infer<typeof leaderboardRowSchema>;

export const leaderboardSchema = named('Leaderboard', {
  formula: z.string(),
  minimumTrades: z.int(),
  windowDays: z.int(),
  rows: z.array(leaderboardRowSchema).max(LEADERBOARD_ROWS_MAX),
  /**
   * The caller's own accounts, whether or not they are ranked, with their number of trades so far.
   */
  mine: z.array(
    z.object({
      kind: paperAccountKindSchema,
      name: z.string(),
      isOptedIn: z.boolean(),
      trades: z.int().min(0),
      rank: z.int().min(1).nullable(),
    }),
  ),
  /** Terms of new signals, and of the trades that all accounts make on them. */
  paysBy: paysBySchema,
  provenance: provenanceSchema,
  computedAt: isoDate,
});
export type Leaderboard = z.infer<typeof leaderboardSchema>;
