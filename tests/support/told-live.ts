import type { DeskChanged } from '@croneai/contracts/live.ts';
import { type LiveEntry, liveEntrySchema } from '@croneai/contracts/live-log.ts';
import { LIVE_LOG_KEY } from '@croneai/platform/live/live-log.ts';
import { Redis } from 'ioredis';

/** What the live log holds, oldest first; each entry is one that a gateway can read. */
export async function toldLive(redisUrl: string): Promise<LiveEntry[]> {
  const redis = new Redis(redisUrl);
  try {
    const entries = await redis.xrange(LIVE_LOG_KEY, '-', '+');
    const texts = entries.map(([, fields]) => fields.at(-1) ?? '').filter((text) => text !== '');
    return texts.map((text) => liveEntrySchema.parse(JSON.parse(text)));
  } finally {
    redis.disconnect();
  }
}

/** What admins were told of their desks. */
export async function toldDesks(redisUrl: string): Promise<DeskChanged[]> {
  const told = await toldLive(redisUrl);
  return told.flatMap((entry) => (entry.event === 'desk' && entry.to.admins ? [entry.data] : []));
}

/** Whether admins were told to look at that member, or at any. */
export async function isToldOf(
  redisUrl: string,
  what: 'member' | 'mails',
  memberId: string,
): Promise<boolean> {
  const told = await toldDesks(redisUrl);
  return told.some(({ of, memberIds }) => of === what && (memberIds?.includes(memberId) ?? true));
}
