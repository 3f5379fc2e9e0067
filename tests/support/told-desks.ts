import { liveEntrySchema } from '@croneai/contracts/live-log.ts';
import { LIVE_LOG_KEY } from '@croneai/platform/live/live-log.ts';
import { Redis } from 'ioredis';

/** Of which lists admins were told that they have changed, oldest first, as the live log has it. */
export async function toldDesks(redisUrl: string): Promise<string[]> {
  const redis = new Redis(redisUrl);
  try {
    const entries = await redis.xrange(LIVE_LOG_KEY, '-', '+');
    const texts = entries.map(([, fields]) => fields.at(-1) ?? '').filter((text) => text !== '');
    return texts
      .map((text) => liveEntrySchema.parse(JSON.parse(text)))
      .flatMap((entry) => (entry.event === 'desk' && entry.to.admins ? [entry.data.of] : []));
  } finally {
    redis.disconnect();
  }
}
