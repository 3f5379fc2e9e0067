import { z } from 'zod';
import { grantFeatureSchema } from '../access-schemas.ts';
import { grantTierSchema } from '../endpoints/admin/admin-grants.ts';
import { isoDate, objectId } from '../text.ts';
import { factsOn } from './event.ts';

/** A member used an access code. The aggregate is the member. */
export const accessCodeUsed = factsOn('codes')('access-code.used', {
  /**
   * Id of this use of the code. The grant gets the same id, so that a repeated event creates no
   * second grant.
   */
  useId: objectId,
  userId: objectId,
  codeId: objectId,
  /** First characters of the code. */
  prefix: z.string(),
  campaign: z.string(),
  /** A code gives either a tier or a feature; the other field is null. */
  tier: grantTierSchema.nullable(),
  feature: grantFeatureSchema.nullable(),
  /** Length of the grant in days, counted from `usedAt`. */
  days: z.int().min(1),
  usedAt: isoDate,
});

export const codeEvents = [accessCodeUsed] as const;
