import type { Redis } from '@croneai/platform/redis.ts';

/** Short enough to recover soon, longer than a busy Redis needs. */
const OWNER_SECONDS = 20;

/**
 * Ensures that the schedule of slots is in Redis, where it can be lost with Redis' data. One process at a time writes it:
 * writing it again while its next job is being taken could drop that job. The key names the slot length, so that
 * workers that were restarted with another one do not wait. BullMQ plans by the clock of the machine: one whose clock is off
 * leaves it to the others, and the watchdog plans slots without a job.
 */
export function ensureSchedule({
  redis,
  isClockOff,
  schedule,
  slotSeconds,
  prefix = '',
}: {
  redis: Redis;
  isClockOff: () => boolean;
  schedule: () => Promise<void>;
  slotSeconds: number;
  prefix?: string | undefined;
}) {
  const key = `${prefix}signals:schedule-owner:${slotSeconds}`;
  return async (): Promise<void> => {
    if (isClockOff()) return;
    const isOurs = await redis.set(key, process.pid, 'EX', OWNER_SECONDS, 'NX');
    if (isOurs !== 'OK') return;
    try {
      await schedule();
    } catch (error) {
      await redis.del(key).catch(() => undefined);
      throw error;
    }
  };
}
