import { z } from 'zod';
import { GRANT_FEATURES, TIERS } from '../access.ts';
import { accessSchema } from '../access-schemas.ts';
import { isoDate, objectId } from '../text.ts';
import { statesOn } from './event.ts';

/**
 * The complete access state of one member. The event's `aggregateVersion` is the version of this
 * state.
 */
const accessStateSchema = z.object({
  userId: objectId,
  ...accessSchema.shape,
  changedAt: isoDate,
  /**
   * Cause of the change: the member’s registration, an admin, an accepted dashboard code, or a
   * grant that began or ended.
   */
  cause: z.enum(['registered', 'admin', 'dashboard-code', 'grant']),
  /**
   * Version at which access was last revoked; 0 if it never was. Requests to unlock the dashboard
   * that were made before that version are refused.
   */
  revokedAtVersion: z.int().min(0),
  /** Id of the last dashboard code that was applied or refused. */
  answeredCodeId: z.string().nullable(),
  /**
   * Ends of live grants that have an end, by tier or feature. If a restore loses a grant, the grant
   * is recreated with this end.
   */
  grantEnds: z.partialRecord(z.enum([...TIERS, ...GRANT_FEATURES]), isoDate).optional(),
});
export type AccessState = z.infer<typeof accessStateSchema>;

export const accessChanged = statesOn('access', accessStateSchema)('access.changed');

export const accessEvents = [accessChanged] as const;
