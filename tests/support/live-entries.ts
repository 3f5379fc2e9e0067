import type { AdminDataChanged } from '@croneai/contracts/live.ts';
import { type LiveEntry, liveEntrySchema } from '@croneai/contracts/live-log.ts';
import { LIVE_LOG_KEY } from '@croneai/platform/live/live-log.ts';
import { Redis } from 'ioredis';

/** Reads the live log, oldest first; each entry must be valid for a gateway. */
export async function readLiveEntries(redisUrl: string): Promise<LiveEntry[]> {
  const redis = new Redis(redisUrl);
  try {
    const entries = await redis.xrange(LIVE_LOG_KEY, '-', '+');
    const texts = entries.map(([, fields]) => fields.at(-1) ?? '').filter((text) => text !== '');
    return texts.map((text) => liveEntrySchema.parse(JSON.parse(text)));
  } finally {
    redis.disconnect();
  }
}

/** Returns all hints in the live log that are for admin pages. */
export async function readAdminChanges(redisUrl: string): Promise<AdminDataChanged[]> {
  const entries = await readLiveEntries(redisUrl);
  return entries.flatMap((entry) => (entry.event === 'admin' && entry.to.admins ? [entry.data] : []));
}

/**
 * Resolves to true if the log has a hint for admin pages about this member or about all members.
 */
export async function isAdminDataChanged(
  redisUrl: string,
  what: 'member' | 'mails',
  memberId: string,
): Promise<boolean> {
  const changes = await readAdminChanges(redisUrl);
  return changes.some(({ of, memberIds }) => of === what && (memberIds?.includes(memberId) ?? true));
}
