import { failureFields } from '@croneai/platform/failures.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { connectRedis } from '@croneai/platform/redis.ts';

/**
 * Redis channel that announces new champions. Each message names the prices (kind and source) for
 * which the champion has changed.
 */
export const CHAMPION_CHANNEL = 'signals:champion';

/**
 * Loads a new champion for `prices` as soon as a message announces it. If the message is lost, the
 * champion is loaded when the first slot needs it, which delays that slot by a few milliseconds.
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
  // Subscribes once Redis is available, and again after an outage. Rejects only when the connection
  // is closed.
  subscriber.subscribe(CHAMPION_CHANNEL).catch(() => undefined);
  return { close: () => subscriber.disconnect() };
}
