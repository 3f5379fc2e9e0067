import type { Redis } from '@croneai/platform/redis.ts';

export type LanePauses = ReturnType<typeof createLanePauses>;

/**
 * Pauses lanes for all processes, because a provider's rate limit counts the sends of all processes
 * together.
 */
export function createLanePauses(redis: Redis) {
  const keyOf = (channel: string, lane: string) => `notifier:paused:${channel}:${lane}`;
  return {
    /** Returns the milliseconds until the lane is open again; 0 if it is open. */
    leftMs: async (channel: string, lane: string) => Math.max(0, await redis.pttl(keyOf(channel, lane))),
    async pause(channel: string, lane: string, ms: number): Promise<void> {
      await redis.set(keyOf(channel, lane), '1', 'PX', Math.ceil(ms));
    },
  };
}
