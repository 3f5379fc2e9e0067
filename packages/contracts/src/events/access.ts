import { z } from 'zod';
import { accessSchema, GRANT_FEATURES, TIERS } from '../access.ts';
import { isoDate, objectId } from '../text.ts';
import { statesOn } from './event.ts';

/**
 * The whole access state of one member. The event's `aggregateVersion` is the version of these
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
  /**
   * Version at which access was last taken away; 0 when never. A request older than this is not
   * applied.
   */
  revokedAtVersion: z.int().min(0),
  /** The dashboard code that these facts answer last, applied or refused. */
  answeredCodeId: z.string().nullable(),
  /**
   * Ends of the live grants that end, by tier or feature; a restore gives a lost grant this end.
   */
  grantEnds: z.partialRecord(z.enum([...TIERS, ...GRANT_FEATURES]), isoDate).optional(),
});
export type AccessState = z.infer<typeof accessStateSchema>;

export const accessChanged = statesOn('access', accessStateSchema)('access.changed');

export const accessEvents = [accessChanged] as const;
