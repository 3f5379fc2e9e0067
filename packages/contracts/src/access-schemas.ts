import { z } from 'zod';
import { ACCESS_LEVELS, ACCESS_PATHS, type Access, GRANT_FEATURES, TIERS } from './access.ts';

/*
 * Zod schemas of access values. They are not in `access.ts`, because every page of the dashboard
 * loads that file, and only forms need zod.
 */

export const tierSchema = z.enum(TIERS).meta({ id: 'Tier' });
export const accessLevelSchema = z.enum(ACCESS_LEVELS).meta({ id: 'AccessLevel' });
export const accessPathSchema = z.enum(ACCESS_PATHS).meta({ id: 'AccessPath' });
export const grantFeatureSchema = z.enum(GRANT_FEATURES).meta({ id: 'GrantFeature' });

export const accessSchema = z.object({
  tier: tierSchema,
  dashboardUnlocked: z.boolean(),
  hasDeposited: z.boolean(),
  features: z.array(grantFeatureSchema).default([]),
}) satisfies z.ZodType<Access>;
