import { z } from 'zod';
import type { Redis } from './redis.ts';

/** Redis key of the maintenance. A restore empties Redis but keeps this key. */
const KEY = 'maintenance';
const maintenanceSchema = z.object({
  /** Expected end of the maintenance; null if it is unknown. */
  until: z.iso.datetime().nullable(),
});
export type Maintenance = z.infer<typeof maintenanceSchema>;

/**
 * Returns the maintenance that is in progress; undefined if there is none. During maintenance,
 * gateways refuse writes.
 */
export async function readMaintenance(redis: Redis): Promise<Maintenance | undefined> {
  const text = await redis.get(KEY);
  return text === null ? undefined : maintenanceSchema.parse(JSON.parse(text));
}

/**
 * Begins maintenance, or changes its expected end. Maintenance continues until `endMaintenance` is
 * called.
 */
export async function beginMaintenance(redis: Redis, maintenance: Maintenance): Promise<void> {
  await redis.set(KEY, JSON.stringify(maintenance));
}

export async function endMaintenance(redis: Redis): Promise<void> {
  await redis.del(KEY);
}
