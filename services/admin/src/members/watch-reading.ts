import { createHash } from 'node:crypto';
import { ADMIN_PAGE_SIZE } from '@croneai/contracts/constants.ts';
import type { AdminWrite, RecordBulkRead } from '@croneai/contracts/events/audit.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { MemberSearch } from './member.repository.ts';

/** More different pages within an hour than a search needs: 500 members. */
const PAGES_OF_A_BULK = 10;

export type WatchReading = (by: Pick<AdminWrite, 'actor' | 'address'>, page: MemberSearch) => Promise<void>;

/**
 * Writes an audit entry when an admin reads members in bulk: a page larger than the desk's, or page after page. The desk asks for the
 * page that it shows again and again; that is one.
 */
export function watchReading({
  redis,
  recordBulkRead,
  now,
}: {
  redis: Redis;
  recordBulkRead: RecordBulkRead;
  now: () => Date;
}): WatchReading {
  return async (by, search) => {
    const hour = Math.floor(now().getTime() / HOUR_MS);
    const key = `admin:members-read:${by.actor.userId}:${hour}`;
    const page = createHash('sha256').update(JSON.stringify(search)).digest('base64url');
    const results = await redis.multi().sadd(key, page).scard(key).pexpire(key, HOUR_MS).exec();
    const [isNew, pages] = (results ?? []).map(([error, result]) => {
      if (error) throw error;
      return Number(result);
    });
    if (!isNew) return;
    const isBulk = search.limit > ADMIN_PAGE_SIZE || (pages ?? 0) % PAGES_OF_A_BULK === 0;
    if (isBulk)
      await recordBulkRead({ ...by, action: 'members.read', filter: { ...search, pagesThisHour: pages } });
  };
}
