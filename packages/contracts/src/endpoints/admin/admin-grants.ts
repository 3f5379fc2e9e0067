import { z } from 'zod';
import { TIERS } from '../../access.ts';
import { grantFeatureSchema } from '../../access-schemas.ts';
import { RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { isoDate, objectId } from '../../text.ts';
import { requiredReason } from './admin-users.ts';

export const grantTierSchema = z.enum(TIERS).exclude(['guest']);
export const grantSourceSchema = z.enum(['deposit', 'lead', 'code', 'manual']);
/**
 * A `planned` grant has not started yet. A `live` grant currently opens its tier or feature. An
 * `ended` grant no longer has any effect.
 */
const grantStateSchema = z.enum(['planned', 'live', 'ended']);

const grantSchema = named('Grant', {
  id: objectId,
  userId: objectId,
  /** A grant has either a tier or a feature. */
  tier: grantTierSchema.nullable(),
  feature: grantFeatureSchema.nullable(),
  from: isoDate,
  /** End of the grant, exclusive; null for a grant without an end. */
  until: isoDate.nullable(),
  /**
   * Time at which the grant ended: at `until`, or earlier if an admin ended it. Null before that.
   */
  endedAt: isoDate.nullable(),
  state: grantStateSchema,
  source: grantSourceSchema,
  reason: z.string(),
});
export type GrantView = z.infer<typeof grantSchema>;

export const hasEitherTierOrFeature = ({ tier, feature }: { tier?: unknown; feature?: unknown }) =>
  (tier === undefined) !== (feature === undefined);

const giveGrantBodySchema = z
  .object({
    userId: objectId,
    tier: grantTierSchema.optional(),
    feature: grantFeatureSchema.optional(),
    /** Start of the grant; now by default. */
    from: isoDate.optional(),
    until: isoDate.nullable(),
    source: grantSourceSchema,
    reason: requiredReason,
  })
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
    path: ['until'],
    error: 'A grant must end after it starts',
  })
  .refine(hasEitherTierOrFeature, { path: ['tier'], error: 'A grant has either a tier or a feature' })
  .meta({
    id: 'GiveGrantBody',
    oneOf: [{ required: ['tier'] }, { required: ['feature'] }],
    examples: [
      {
        userId: '66f0a1b2c3d4e5f6a7b8c9d0',
        tier: 'gold',
        from: '2027-01-01T00:00:00.000Z',
        until: '2027-02-01T00:00:00.000Z',
        source: 'manual',
        reason: 'A month for the launch',
      },
    ],
  });

export const adminGrantEndpoints = defineEndpoints('admin', 'admin', {
  listGrants: {
    route: 'GET /api/admin/grants',
    isOpenToSupport: true,
    summary: 'Grants of a member, newest start first',
    query: z.object({ userId: objectId }),
    reply: z.array(grantSchema),
    errors: [errors.memberNotFound],
  },
  giveGrant: {
    route: 'POST /api/admin/grants',
    isOpenToSupport: true,
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary:
      'Give a member a tier, which also unlocks the dashboard, or a feature, until a time or open-ended. Support can give it only to others, within its limit',
    body: giveGrantBodySchema,
    reply: grantSchema,
    status: 201,
    errors: [
      errors.memberNotFound,
      errors.ownAccount,
      errors.grantAboveLimit,
      errors.grantIsOver,
      errors.tooManyGrants,
    ],
  },
  endGrant: {
    route: 'DELETE /api/admin/grants/:id',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'End a grant now; ending it again changes nothing',
    params: z.object({ id: objectId }),
    reply: grantSchema,
    errors: [errors.grantNotFound],
  },
});
