import { tierSchema } from '@croneai/contracts/access-schemas.ts';
import { REPORT_REASONS } from '@croneai/contracts/community.ts';
import { defineCollection, type EntityOf, orNull } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

const reportSchema = z.object({
  memberId: z.string(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  createdAt: z.date(),
  /** True until an admin has decided on the report. */
  isOpen: z.boolean(),
});
export type StoredReport = z.output<typeof reportSchema>;

/**
 * A post. The document also contains the reports about the post. A single write can therefore add a
 * report, or store an admin's decision on the reports along with the decision's audit entry.
 */
export const postCollection = defineCollection({
  name: 'community_posts',
  id: 'string',
  hasOutbox: true,
  // An erased post is hidden from all members. It is deleted once its last events are published.
  erasure: { keeps: ['version'] },
  fields: {
    authorId: z.string(),
    /** Public name of the author when the post was written. */
    authorName: z.string(),
    /** Tier of the author when the post was written. */
    authorTier: tierSchema,
    isTeam: z.boolean(),
    text: z.string(),
    createdAt: z.date(),
    reports: z.array(reportSchema),
    /** Number of open reports. */
    openReports: z.int(),
    /** Time of the newest open report; null if no report is open. */
    lastReportedAt: orNull(z.date()),
    /** Set when an admin removes the post. */
    removal: orNull(z.object({ by: z.string(), reason: z.string(), at: z.date() })),
    /**
     * True if the audit has entries about this post. The erasure of the post is then published to
     * the audit as well.
     */
    isAudited: z.boolean(),
    version: z.int(),
    /** Id of the call that wrote the post. A repeated call finds the post by this id. */
    writtenBy: z.string().optional(),
    erasedAt: z.date().optional(),
  },
  storedOnly: ['openReports', 'lastReportedAt', 'isAudited', 'writtenBy', 'erasedAt'],
  indexes: [
    // Sparse, because an erased post has no `writtenBy`.
    { key: { writtenBy: 1 }, serves: 'one post for each call that writes one', unique: true, sparse: true },
    {
      key: { createdAt: -1, _id: -1 },
      serves: 'the feed, newest first, and counts of today and of the week',
    },
    {
      key: { authorId: 1, createdAt: -1, _id: -1 },
      serves: "a member's own, for the export and the erasure",
    },
    { key: { 'reports.memberId': 1 }, serves: 'what a member has reported, for the same' },
    {
      key: { openReports: 1, lastReportedAt: -1 },
      serves: 'posts that wait for an admin, the last reported first',
    },
  ],
});
export type StoredPost = EntityOf<typeof postCollection>;
