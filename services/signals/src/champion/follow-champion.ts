import { failureFields } from '@croneai/platform/failures.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { connectRedis } from '@croneai/platform/redis.ts';

/** Redis channel: a message names the prices whose champion has changed. */
export const CHAMPION_CHANNEL = 'signals:champion';

/**
 * Loads a new champion of these prices at once, before the first slot that it decides. A lost
 * message costs that slot some milliseconds, because the champion is read with every planned slot.
 */
export function followChampion({
  redisUrl,
  logger,
  prices,
  onChanged,
}: {
  redisUrl: string;
  logger: Logger;
  prices: string;
  onChanged: () => Promise<void>;
}): { close(): void } {
  const subscriber = connectRedis({ url: redisUrl, logger, purpose: 'subscriber' });
  subscriber.on('message', (_channel, message) => {
    if (message !== prices) return;
    onChanged().catch((error: unknown) => logger.warn(failureFields(error), 'new champion not preloaded'));
  });
  // Waits for Redis and subscribes again after an outage; ends when the connection is closed.
  subscriber.subscribe(CHAMPION_CHANNEL).catch(() => undefined);
  return { close: () => subscriber.disconnect() };
}
