import { CALLERS_CACHED } from '@croneai/platform/bounded-cache.ts';
import { createInvalidatedCache } from '@croneai/platform/invalidated-cache.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { AccessCopies, AccessCopy } from './access-copies.ts';
import type { AccessMirror } from './access-mirror.ts';

/**
 * Maximum age of a cached copy, in case an invalidation is lost. A change of access must take
 * effect within a second, including the latency of its event.
 */
const MEMORY_MS = 500;

/**
 * Caches access copies in this process for up to half a second. The process that consumes an access
 * event invalidates the copy in all processes. While the subscription is down, the cache is
 * bypassed.
 */
export function createCachedAccessCopies({
  accessCopies,
  subscriber,
  mirror: { channel },
  logger,
}: {
  accessCopies: Pick<AccessCopies, 'find'>;
  /** Redis connection opened with `purpose: 'subscriber'`. It may be shared. */
  subscriber: Redis;
  mirror: Pick<AccessMirror, 'channel'>;
  logger: Logger;
}) {
  const remembered = createInvalidatedCache<AccessCopy | undefined>({
    subscriber,
    channel,
    maxAgeMs: MEMORY_MS,
    capacity: CALLERS_CACHED,
    subject: 'changes of access',
    logger,
  });
  return {
    close: remembered.close,
    find: (userId: string) => remembered.get(userId, () => accessCopies.find(userId)),
  };
}
