import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { AccessCopies, AccessCopy, AccessMirror } from './access-copies.ts';

/** How long a copy is used without asking, should a message be lost: with the way of an event well below a second. */
const MEMORY_MS = 500;
const REMEMBERED_MEMBERS = 10_000;

export type AccessFront = Pick<AccessCopies, 'find'> & { close(): Promise<void> };

/**
 * The copies of access in this process's memory. Dropped at once when a change is published by whichever process has read
 * the event, kept for half a second at most, and not used while that news cannot be heard.
 */
export function createAccessFront({
  accessCopies,
  subscriber,
  mirror: { channel },
  logger,
}: {
  accessCopies: Pick<AccessCopies, 'find'>;
  /** Purpose `subscriber`; may be shared. */
  subscriber: Redis;
  mirror: Pick<AccessMirror, 'channel'>;
  logger: Logger;
}): AccessFront {
  const remembered = new BoundedCache<string, { copy: AccessCopy | undefined; askedAt: number }>(
    REMEMBERED_MEMBERS,
  );
  const news = listenForChanges({ subscriber, channel, logger }, (userId) => {
    if (userId === undefined) remembered.clear();
    else remembered.delete(userId);
  });
  return {
    close: news.close,
    async find(userId) {
      const known = remembered.get(userId);
      const askedAt = performance.now();
      if (known && news.isLive() && askedAt - known.askedAt < MEMORY_MS) return known.copy;
      const epoch = news.epoch();
      const copy = await accessCopies.find(userId);
      // A change that arrived meanwhile may concern the very answer in hand: it is used once and not kept.
      if (news.isLive() && news.epoch() === epoch) remembered.set(userId, { copy, askedAt });
      return copy;
    },
  };
}

/** Calls `onChange` with the member whose access changed, or with undefined when any may have changed unheard. */
function listenForChanges(
  { subscriber, channel, logger }: { subscriber: Redis; channel: string; logger: Logger },
  onChange: (userId: string | undefined) => void,
) {
  let live = false;
  let epoch = 0;
  let losses = 0;
  const onMessage = (from: string, userId: string) => {
    if (from !== channel) return;
    epoch += 1;
    onChange(userId);
  };
  const onLost = () => {
    live = false;
    losses += 1;
    epoch += 1;
    onChange(undefined);
  };
  const subscribe = async () => {
    const lossesBefore = losses;
    try {
      await subscriber.subscribe(channel);
      live = losses === lossesBefore;
    } catch (error) {
      logger.warn({ err: error }, 'cannot listen for changes of access, asking Redis each time');
    }
  };
  const onReady = () => void subscribe(); // never rejects
  subscriber.on('message', onMessage).on('close', onLost).on('ready', onReady);
  if (subscriber.status === 'ready') onReady();
  return {
    isLive: () => live,
    /** Grows with every change heard and every loss of the subscription. */
    epoch: () => epoch,
    async close() {
      live = false;
      subscriber.off('message', onMessage).off('close', onLost).off('ready', onReady);
      if (subscriber.status === 'ready') await subscriber.unsubscribe(channel);
    },
  };
}
