import { z } from 'zod';
import { grantFeatureSchema } from '../../access-schemas.ts';
import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX, RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { pageQuery } from '../../http/inputs.ts';
import { named } from '../../http/named.ts';
import { accessCode, isoDate, objectId, singleLine } from '../../text.ts';
import { grantTierSchema } from '../admin/admin-grants.ts';

const DAYS_MAX = 3_650;
/**
 * Maximum number of uses of a code. The code's document contains the id of each member who used the
 * code, so this limit also bounds the size of the document.
 */
const USES_MAX = 5_000;
const CAMPAIGN_MAX_LENGTH = 100;

/** Length of the grant, and the limits on the code's use. */
const offerShape = {
  /** Length of the grant in days, from the time at which a member uses the code. */
  days: z.int().min(1).max(DAYS_MAX),
  /** Maximum number of members who can use the code. Each member can use it once. */
  uses: z.int().min(1).max(USES_MAX),
  /** Last time at which the code can be used; null if only `uses` limits it. */
  until: isoDate.nullable(),
};

/** A code gives either a tier or a feature. The other field is null. */
const givenShape = { tier: grantTierSchema.nullable(), feature: grantFeatureSchema.nullable() };

export const createAccessCodeBodySchema = z
  .object({
    tier: grantTierSchema.optional(),
    feature: grantFeatureSchema.optional(),
    ...offerShape,
    campaign: singleLine({ label: 'Campaign', maxLength: CAMPAIGN_MAX_LENGTH }),
  })
  .refine(({ tier, feature }) => (tier === undefined) !== (feature === undefined), {
    path: ['tier'],
    error: 'A code gives either a tier or a feature',
  })
  .meta({
    id: 'CreateAccessCodeBody',
    oneOf: [{ required: ['tier'] }, { required: ['feature'] }],
    examples: [
      {
        feature: 'bot',
        days: 180,
        uses: 100,
        until: '2027-01-31T00:00:00.000Z',
        campaign: 'Webinar',
      },
    ],
  });
export type CreateAccessCodeBody = z.infer<typeof createAccessCodeBodySchema>;

const accessCodeRowSchema = named('AccessCode', {
  id: objectId,
  /** First characters of the code. The rest is stored only as a hash. */
  prefix: z.string(),
  ...givenShape,
  ...offerShape,
  campaign: z.string(),
  /** Number of uses so far. */
  used: z.int().min(0),
  createdAt: isoDate,
  /** Time at which an admin disabled the code; null if it is enabled. */
  disabledAt: isoDate.nullable(),
});
export type AccessCodeRow = z.infer<typeof accessCodeRowSchema>;

const createdAccessCodeSchema = named('CreatedAccessCode', {
  ...accessCodeRowSchema.shape,
  /** The complete code, which only this reply contains. */
  code: z.string(),
});
export type CreatedAccessCode = z.infer<typeof createdAccessCodeSchema>;

export const useAccessCodeBodySchema = named('UseAccessCodeBody', { code: accessCode });

const usedAccessCodeSchema = named('UsedAccessCode', {
  ...givenShape,
  /** End of the grant, exclusive. */
  until: isoDate,
});
export type UsedAccessCode = z.infer<typeof usedAccessCodeSchema>;

export const accessCodeEndpoints = defineEndpoints('auth', 'admin', {
  createAccessCode: {
    route: 'POST /api/admin/codes',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Create an access code; the reply is the only one that contains it',
    body: createAccessCodeBodySchema,
    reply: createdAccessCodeSchema,
    status: 201,
    errors: [errors.valuesRefused, errors.tooManyAccessCodes],
  },
  listAccessCodes: {
    route: 'GET /api/admin/codes',
    summary: 'Access codes with their uses, newest first',
    query: z.object(pageQuery(ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX)),
    reply: z.array(accessCodeRowSchema),
    isPaginated: true,
  },
  disableAccessCode: {
    route: 'PUT /api/admin/codes/:id/disabled',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Disable an access code, or enable it again; grants of earlier uses stay',
    params: z.object({ id: objectId }),
    body: named('DisableAccessCodeBody', { isDisabled: z.boolean() }),
    reply: accessCodeRowSchema,
    errors: [errors.accessCodeNotFound],
  },
  useAccessCode: {
    route: 'POST /api/account/codes',
    access: 'member',
    rateClass: 'auth-strict',
    summary: 'Use an access code; a wrong, used, expired, or disabled one has the same reply',
    body: useAccessCodeBodySchema,
    reply: usedAccessCodeSchema,
    errors: [errors.accessCodeInvalid],
  },
});
