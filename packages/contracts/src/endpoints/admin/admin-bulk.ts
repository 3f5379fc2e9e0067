import { z } from 'zod';
import { grantFeatureSchema } from '../../access.ts';
import { NEWS_SUBJECT_MAX_LENGTH, NEWS_TEXT_MAX_LENGTH, RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { pageNumber } from '../../http/inputs.ts';
import { named } from '../../http/named.ts';
import { isoDate, multiLine, objectId, singleLine } from '../../text.ts';
import { grantTierSchema, hasEitherTierOrFeature } from './admin-grants.ts';
import { requiredReason } from './admin-users.ts';
import { memberFilter } from './member-filter.ts';

const bulkActionSchema = z
  .discriminatedUnion('kind', [
    z
      .object({
        kind: z.literal('grant'),
        tier: grantTierSchema.optional(),
        feature: grantFeatureSchema.optional(),
        /** Exclusive; null for an open grant. */
        until: isoDate.nullable(),
        reason: requiredReason,
      })
      .refine(hasEitherTierOrFeature, { path: ['tier'], error: 'A grant has either a tier or a feature' })
      .meta({
        oneOf: [{ required: ['tier'] }, { required: ['feature'] }],
        examples: [
          {
            kind: 'grant',
            tier: 'gold',
            until: '2027-02-01T00:00:00.000Z',
            reason: 'A month for the launch',
          },
          { kind: 'grant', feature: 'bot', until: null, reason: 'A free trial' },
        ],
      }),
    z.object({
      kind: z.literal('message'),
      subject: singleLine({ label: 'Subject', maxLength: NEWS_SUBJECT_MAX_LENGTH }),
      text: multiLine({ label: 'Text', maxLength: NEWS_TEXT_MAX_LENGTH }),
    }),
  ])
  .meta({ id: 'BulkAction' });
export type BulkAction = z.infer<typeof bulkActionSchema>;

const startBulkBodySchema = named('StartBulkBody', {
  /** As in the member list; an empty one takes all members, so an unknown field is refused. */
  filter: z.strictObject(memberFilter),
  action: bulkActionSchema,
  /** Counts the members without changing anything. */
  dryRun: z.boolean().default(false),
});

const startedBulkSchema = named('StartedBulk', {
  /** Null in a dry run. */
  id: objectId.nullable(),
  /** Members that match the filter now. */
  count: z.int().min(0),
});

/**
 * A `skipped` member is blocked or leaves. After an undo, a grant is `undone`, and a message that
 * was still waiting is `withdrawn`.
 */
export const BULK_ROW_STATES = ['waiting', 'done', 'skipped', 'failed', 'undone', 'withdrawn'] as const;

const bulkRowSchema = z.object({
  userId: objectId,
  /** Null once the member is gone. */
  fullName: z.string().nullable(),
  state: z.enum(BULK_ROW_STATES),
  /** Reason of a row that failed or was skipped; else empty. */
  why: z.string(),
});

const bulkSchema = named('Bulk', {
  id: objectId,
  kind: z.enum(['grant', 'message']),
  state: z.enum(['running', 'done']),
  /** True once an admin has undone it. While `state` is running, the undo is at work. */
  isUndone: z.boolean(),
  /** Rows that wait for nothing any more. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** In the order in which they are worked on; as many as `limit`. */
  rows: z.array(bulkRowSchema),
});
export type BulkView = z.infer<typeof bulkSchema>;

const BULK_ROWS = 1_000;
const oneBulk = z.object({ id: objectId });

export const adminBulkEndpoints = defineEndpoints('admin', 'admin', {
  startBulk: {
    route: 'POST /api/admin/bulk',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Give a grant or send a message to every member that matches a filter',
    body: startBulkBodySchema,
    reply: startedBulkSchema,
    errors: [errors.grantIsOver, errors.bulkBusy],
  },
  getBulk: {
    route: 'GET /api/admin/bulk/:id',
    summary: 'Progress of a bulk action, with a report by row',
    params: oneBulk,
    query: z.object({
      page: pageNumber('page', 1_000_000).default(1),
      limit: pageNumber('limit', BULK_ROWS).default(BULK_ROWS),
    }),
    reply: bulkSchema,
    errors: [errors.bulkNotFound],
  },
  undoBulk: {
    route: 'POST /api/admin/bulk/:id/undo',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'End the grants of a bulk action and withdraw messages that are not sent yet',
    params: oneBulk,
    ignoresBody: true,
    reply: bulkSchema,
    errors: [errors.bulkNotFound],
  },
});
