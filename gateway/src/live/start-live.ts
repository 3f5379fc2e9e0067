import { randomUUID } from 'node:crypto';
import type { SystemStatus } from '@croneai/contracts/system-status.ts';
import type { TokenVerifier } from '@croneai/platform/auth/tokens.ts';
import { findGrants } from '@croneai/platform/live/live-grants.ts';
import { LIVE_PRICES_KEY, requestPrices } from '@croneai/platform/live/live-prices.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { connectRedis, type Redis } from '@croneai/platform/redis.ts';
import type { Exchange } from '../http/exchange.ts';
import type { UpstreamLinks } from '../proxy/upstreams.ts';
import { createDeliveryFetcher } from './fetch-deliveries.ts';
import { positionIdAt } from './frames.ts';
import { createHub, type Hub } from './hub.ts';
import { createLiveMetrics } from './live-metrics.ts';
import { startLiveReader } from './live-reader.ts';
import { openStream, type StreamBounds } from './open-stream.ts';
import { followWantedPairs } from './wanted-pairs.ts';
import { watchSessions } from './watch-sessions.ts';

type LiveOptions = {
  isOn: boolean;
  url: string;
  bounds: StreamBounds;
  redis: Redis;
  subscriber: Redis;
  tokens: TokenVerifier;
  links: UpstreamLinks;
  ownHeaders: (exchange: Exchange) => readonly string[];
  status: () => SystemStatus;
  metrics: Metrics;
  logger: Logger;
};

/**
 * A reply may be older than the newest entries, because services cache some data for up to 5 s, and
 * because a page may make other calls a little before the first one that names a position.
 */
const POSITION_AGE_MS = 10_000;

export function startLive(options: LiveOptions) {
  const { isOn, url, bounds, redis, subscriber, tokens, links, ownHeaders, logger } = options;
  if (!isOn) {
    const answer = openStream({ hub: undefined, isReady: () => false, tokens, bounds });
    return { answer, position: () => undefined, drain: async () => undefined, close: async () => undefined };
  }
  const log = startLiveReader({
    url,
    logger,
    onEntry: (entry) => hub.onEntry(entry),
    onLost: (place) => hub.onLost(place),
    onBack: () => hub.onBack(),
    side: { key: LIVE_PRICES_KEY, onNewest: (text) => hub.onPrices(text) },
  });
  const metrics = createLiveMetrics(options.metrics, {
    silentMs: log.silentMs,
    openStreams: () => hub.readers.size,
    mostStreams: bounds.inAll,
  });
  const hub: Hub = createHub({
    log,
    fetchDelivery: createDeliveryFetcher(links.signals, ownHeaders),
    findGrants: (userIds) => findGrants(liveRedis, userIds),
    isReleased: (pair) => wanted.isReleased(pair),
    status: () => JSON.stringify(options.status()),
    metrics,
    logger,
  });
  const sessions = watchSessions({ redis, subscriber, hub, logger });
  const liveRedis = connectRedis({ url, logger, purpose: 'commands' });
  const gateway = randomUUID();
  const wanted = followWantedPairs({
    readers: () => hub.readers,
    publish: (pairs) => requestPrices(liveRedis, gateway, pairs),
  });
  return {
    answer: openStream({ hub, isReady: () => log.place() !== undefined, tokens, bounds }),
    /** Id of the newest entry that was read at least `POSITION_AGE_MS` ago, if it is known. */
    position: () => {
      const place = log.placeBefore(POSITION_AGE_MS);
      return place && positionIdAt(place.epoch, place.seq);
    },
    drain: hub.drain,
    async close() {
      wanted.close();
      sessions.close();
      hub.close();
      liveRedis.disconnect();
      await log.close();
    },
  };
}
