import { z } from 'zod';
import { grantFeatureSchema } from '../../access-schemas.ts';
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
        /** End of the grant, exclusive; null for a grant without an end. */
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
  /**
   * Filter of the member list. Unknown fields are refused. If a misspelt field were ignored, the
   * filter might be empty and select all members.
   */
  filter: z.strictObject(memberFilter),
  action: bulkActionSchema,
  /** True to count the members without changing anything. */
  dryRun: z.boolean().default(false),
});

const startedBulkSchema = named('StartedBulk', {
  /** Null for a dry run. */
  id: objectId.nullable(),
  /** Number of members who match the filter. */
  count: z.int().min(0),
});

/**
 * A row is `skipped` if the member is blocked or has scheduled a deletion. An undo changes the row
 * of a grant to `undone`. It changes the row of a message to `withdrawn`, if the message was still
 * waiting.
 */
export const BULK_ROW_STATES = ['waiting', 'done', 'skipped', 'failed', 'undone', 'withdrawn'] as const;

const bulkRowSchema = z.object({
  userId: objectId,
  /** Null once the member is deleted. */
  fullName: z.string().nullable(),
  state: z.enum(BULK_ROW_STATES),
  /** Reason why a row failed or was skipped; otherwise empty. */
  why: z.string(),
});

const bulkSchema = named('Bulk', {
  id: objectId,
  kind: z.enum(['grant', 'message']),
  state: z.enum(['running', 'done']),
  /**
   * True once an admin has started an undo. While `state` is `running`, the undo is still in
   * progress.
   */
  isUndone: z.boolean(),
  /** Number of finished rows, out of `total`. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** Rows in processing order, at most `limit` of them. */
  rows: z.array(bulkRowSchema),
});
export type BulkView = z.infer<typeof bulkSchema>;

/** Maximum number of rows in one page of a bulk action's report. */
export const BULK_ROWS = 1_000;
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
