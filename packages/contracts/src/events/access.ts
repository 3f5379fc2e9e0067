import { z } from 'zod';
import { accessSchema, GRANT_FEATURES, TIERS } from '../access.ts';
import { isoDate, objectId } from '../text.ts';
import { statesOn } from './event.ts';

/**
 * The complete access state of one member. The event's `aggregateVersion` is the version of these
 * facts.
 */
const accessStateSchema = z.object({
  userId: objectId,
  ...accessSchema.shape,
  changedAt: isoDate,
  /**
   * Cause of the change: the member’s registration, an admin, an accepted dashboard code, or a
   * grant that started or ended.
   */
  cause: z.enum(['registered', 'admin', 'dashboard-code', 'grant']),
  /** Version at which access was last revoked; 0 if never. An older request is not applied. */
  revokedAtVersion: z.int().min(0),
  /** The last dashboard code that these facts answer, whether it was applied or refused. */
  answeredCodeId: z.string().nullable(),
  /**
   * Ends of the live grants with an end, by tier or feature; a restore gives a lost grant this end.
   */
  grantEnds: z.partialRecord(z.enum([...TIERS, ...GRANT_FEATURES]), isoDate).optional(),
});
export type AccessState = z.infer<typeof accessStateSchema>;

export const accessChanged = statesOn('access', accessStateSchema)('access.changed');

export const accessEvents = [accessChanged] as const;
