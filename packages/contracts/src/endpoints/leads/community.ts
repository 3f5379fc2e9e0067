import { z } from 'zod';
import {
  communityStatisticsSchema,
  POST_TEXT_MAX_LENGTH,
  POSTS_PER_PAGE,
  POSTS_PER_PAGE_MAX,
  postSchema,
  REMOVAL_REASON_MAX_LENGTH,
  REPORT_NOTE_MAX_LENGTH,
  reportedPostSchema,
  reportReasonSchema,
} from '../../community.ts';
import { ADMIN_PAGE_SIZE_MAX } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import { pageNumber, pageQuery } from '../../http/inputs.ts';
import { named } from '../../http/named.ts';
import { isoDate, multiLine, objectId } from '../../text.ts';

export const createPostBodySchema = named('CreatePostBody', {
  text: multiLine({
    label: 'Your post',
    maxLength: POST_TEXT_MAX_LENGTH,
    required: 'Please write something first',
  }).transform((text) => text.replaceAll('\r\n', '\n').replace(/\n{3,}/g, '\n\n')),
});

export const reportPostBodySchema = named('ReportPostBody', {
  reason: reportReasonSchema,
  note: z
    .union([z.literal(''), multiLine({ label: 'The note', maxLength: REPORT_NOTE_MAX_LENGTH })])
    .default(''),
});
export type ReportPostBody = z.infer<typeof reportPostBodySchema>;

export const removePostBodySchema = named('RemovePostBody', {
  reason: multiLine({
    label: 'The reason',
    maxLength: REMOVAL_REASON_MAX_LENGTH,
    required: 'Please say why',
  }),
});

/** `<createdAt in epoch milliseconds>.<id>` of the last post on the previous page. */
const cursor = z
  .string()
  .regex(/^[0-9]{1,15}\.[0-9a-f]{24}$/, 'before is a cursor from an earlier reply')
  .meta({ id: 'PostCursor' });

const listPostsQuerySchema = z.object({
  limit: pageNumber('limit', POSTS_PER_PAGE_MAX).default(POSTS_PER_PAGE),
  before: cursor.optional(),
});
export type ListPostsQuery = z.infer<typeof listPostsQuerySchema>;

const postParams = z.object({ id: objectId });

/** Reading needs silver or above. Posting also needs an unlocked dashboard. */
export const communityEndpoints = defineEndpoints('leads', 'member', {
  listPosts: {
    route: 'GET /api/community/posts',
    rateClass: 'poll',
    summary: 'Posts of members, newest first',
    query: listPostsQuerySchema,
    headers: z.object({ 'if-none-match': z.string().max(1_000).optional() }),
    isConditional: true,
    reply: z.array(postSchema),
    /** `nextBefore` is the cursor of the next page; null on the last page. */
    extras: z.object({ nextBefore: cursor.nullable() }),
    errors: [errors.locked],
  },
  createPost: {
    route: 'POST /api/community/posts',
    rateClass: 'broadcast',
    summary: 'Broadcast a post to all members of the network',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: createPostBodySchema,
    reply: postSchema,
    status: 201,
    errors: [errors.locked, errors.postingTooFast, errors.idempotencyKeyReused],
  },
  deletePost: {
    route: 'DELETE /api/community/posts/:id',
    summary: "Delete one of the member's own posts, for good",
    params: postParams,
    ignoresBody: true,
    errors: [errors.locked, errors.postNotFound],
  },
  reportPost: {
    route: 'POST /api/community/posts/:id/reports',
    rateClass: 'broadcast',
    summary: 'Report a post to the admins; counts once per member',
    params: postParams,
    body: reportPostBodySchema,
    errors: [errors.locked, errors.postNotFound, errors.ownPostReported, errors.conflict],
  },
  getCommunityStatistics: {
    route: 'GET /api/community/statistics',
    summary: 'Number of members and posts',
    reply: communityStatisticsSchema,
    errors: [errors.locked],
  },
});

export const adminCommunityEndpoints = defineEndpoints('leads', 'admin', {
  listReportedPosts: {
    route: 'GET /api/admin/community/reported-posts',
    summary: 'Posts with open reports, most recently reported first',
    query: z.object({
      ...pageQuery(POSTS_PER_PAGE, ADMIN_PAGE_SIZE_MAX),
    }),
    reply: z.array(reportedPostSchema),
    isPaginated: true,
  },
  removePost: {
    route: 'POST /api/admin/community/posts/:id/removal',
    summary: 'Remove a post; the reason is stored in the audit',
    params: postParams,
    body: removePostBodySchema,
    errors: [errors.postNotFound, errors.conflict],
  },
  keepPost: {
    route: 'POST /api/admin/community/posts/:id/keep',
    summary: 'Keep a reported post; resolves the reports that the admin has seen',
    params: postParams,
    /** Time of the newest report that the admin has seen. */
    body: z.object({ seenUpTo: isoDate }),
    errors: [errors.postNotFound, errors.conflict],
  },
});
