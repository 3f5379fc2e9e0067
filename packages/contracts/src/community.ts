import { z } from 'zod';
import { tierSchema } from './access-schemas.ts';
import { named } from './http/named.ts';
import { isoDate, objectId } from './text.ts';

/*
 * The Elite Network, with short posts by members for members. Posts are plain text, so anything
 * that looks like a link remains text.
 */

export const POST_TEXT_MAX_LENGTH = 500;
export const POSTS_PER_PAGE = 20;
export const POSTS_PER_PAGE_MAX = 50;
/**
 * Maximum number of posts that a member can write in {@link POST_PERIOD_MINUTES} minutes. Deleted
 * posts count as well.
 */
export const POSTS_PER_PERIOD = 5;
export const POST_PERIOD_MINUTES = 10;
export const REPORT_NOTE_MAX_LENGTH = 300;
export const REMOVAL_REASON_MAX_LENGTH = 500;
/** In the statistics, "this week" means this many UTC days up to and including today. */
export const COMMUNITY_WEEK_DAYS = 7;

/** Reasons in the order in which the form offers them. */
export const REPORT_REASONS = ['spam', 'scam', 'abuse', 'personal-data', 'other'] as const;
export const reportReasonSchema = z
  .enum(REPORT_REASONS, 'Please choose a reason from the list')
  .meta({ id: 'ReportReason' });
export type ReportReason = z.infer<typeof reportReasonSchema>;

const postAuthorSchema = z.object({
  /** The author's first name and last initial, as they were when the post was written. */
  name: z.string(),
  /** The author's tier when the post was written. */
  tier: tierSchema,
  /** True if an admin wrote the post. */
  isTeam: z.boolean(),
});

export const postSchema = named('CommunityPost', {
  id: objectId,
  author: postAuthorSchema,
  text: z.string(),
  createdAt: isoDate,
  isMine: z.boolean(),
  isReportedByMe: z.boolean(),
});
export type Post = z.infer<typeof postSchema>;

/** A reported post that no admin has decided about, as admins see it. */
export const reportedPostSchema = named('ReportedPost', {
  id: objectId,
  text: z.string(),
  createdAt: isoDate,
  /** `fullName` is null while the leads service has no copy of the author's account. */
  author: postAuthorSchema.extend({ id: objectId, fullName: z.string().nullable() }),
  /** Undecided reports, newest first. */
  reports: z.array(
    z.object({
      reason: reportReasonSchema,
      note: z.string(),
      createdAt: isoDate,
      reporter: z.object({ id: objectId, fullName: z.string().nullable() }),
    }),
  ),
});
export type ReportedPost = z.infer<typeof reportedPostSchema>;

export const communityStatisticsSchema = named('CommunityStatistics', {
  /** Number of members with access to the Elite Network, not counting admins. */
  members: z.int().min(0),
  /** Number of posts since midnight UTC. */
  postsToday: z.int().min(0),
  /** Number of posts in the last {@link COMMUNITY_WEEK_DAYS} UTC days, including today. */
  postsThisWeek: z.int().min(0),
  /**
   * Number of members who wrote at least one of the posts in `postsThisWeek`, not counting admins.
   */
  authorsThisWeek: z.int().min(0),
  computedAt: isoDate,
});
export type CommunityStatistics = z.infer<typeof communityStatisticsSchema>;
