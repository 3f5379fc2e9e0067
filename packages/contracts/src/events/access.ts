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
   * Version of this state in which access was last revoked; 0 if access was never revoked. A
   * request to unlock the dashboard is refused if it is based on an earlier version.
   */
  revokedAtVersion: z.int().min(0),
  /** Id of the last dashboard code that was applied or refused. */
  answeredCodeId: z.string().nullable(),
  /**
   * End of each current grant, by tier or feature. Grants without an end are left out. If a restore
   * of the database loses a grant, the grant is created again with this end.
   */
  grantEnds: z.partialRecord(z.enum([...TIERS, ...GRANT_FEATURES]), isoDate).optional(),
});
export type AccessState = z.infer<typeof accessStateSchema>;

export const accessChanged = statesOn('access', accessStateSchema)('access.changed');

export const accessEvents = [accessChanged] as const;
