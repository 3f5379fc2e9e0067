import { setTimeout as delay } from 'node:timers/promises';
import { accountEndpoints } from '@croneai/contracts/endpoints/auth/account.ts';
import { liveEndpoints } from '@croneai/contracts/endpoints/gateway/live.ts';
import { PUBLIC_SETTINGS_DEFAULTS } from '@croneai/contracts/site-settings-defaults.ts';
import { createSessionVerifier } from '@croneai/platform/auth/sessions.ts';
import { createTokenVerifier } from '@croneai/platform/auth/tokens.ts';
import { lameDuckMs, redisUrlFor } from '@croneai/platform/config-keys.ts';
import { createHealth } from '@croneai/platform/health.ts';
import { listen } from '@croneai/platform/http/listen.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import { startTracing } from '@croneai/platform/tracing/start-tracing.ts';
import { type GatewayConfig, settingsOf } from './config.ts';
import { exportAccount } from './endpoints/account-export.ts';
import { createDocsPages } from './endpoints/docs-page.ts';
import { createHealthPages } from './endpoints/health.ts';
import { createOpenApiPage } from './endpoints/openapi.ts';
import { startServiceState } from './endpoints/service-state.ts';
import { createStatusPages } from './endpoints/status-pages.ts';
import { createGateway } from './gateway.ts';
import { createAddressReader } from './http/client-address.ts';
import { createCors } from './http/cors.ts';
import { createRecorder } from './http/record-requests.ts';
import { securityHeaders } from './http/security-headers.ts';
import { watchSlowReaders } from './http/slow-readers.ts';
import { createInFlight } from './limits/in-flight.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { startLive } from './live/start-live.ts';
import { createRouteMatcher } from './match-route.ts';
import { createOwnHeaders } from './proxy/headers.ts';
import type { ResolveHost } from './proxy/turning-lookup.ts';
import { connectUpstreams } from './proxy/upstreams.ts';
import { type RouteRow, routes as routeTable } from './routes.ts';
import { createServedCounts } from './site/count-served.ts';
import { createDocumentFiller, followBanner } from './site/follow-banner.ts';
import { followSettings, lastReadSettings, readSettings } from './site/follow-settings.ts';
import { loadSite } from './site/load-site.ts';
import { serveSite } from './site/serve-site.ts';

export type StartOptions = {
  config: GatewayConfig;
  logger: Logger;
  /** Overrides the route table, for tests. */
  routes?: readonly RouteRow[];
  /** Prefix of the Redis keys of the rate limits. */
  limitPrefix?: string;
  /** Prefix of the Redis keys of the status history. */
  statusPrefix?: string;
  /** Overrides the address lookup, for tests. */
  resolveHost?: ResolveHost;
};

/**
 * Time in which the remaining streams are ended one by one after the lame-duck period. It is part
 * of the time within which replies must finish.
 */
const DRAIN_STREAMS_MS = 2_000;

/** Assembles the gateway and listens. `stop` drains first. */
export async function startGateway(options: StartOptions) {
  const { config, logger, routes = routeTable, limitPrefix, statusPrefix, resolveHost } = options;
  const isLocal = config.CRONE_MODE === 'local';
  const metrics = createMetrics('gateway');
  const tracing = await startTracing({ name: 'gateway', config, metrics, logger });
  const state = { isDraining: false };
  const headers = securityHeaders({ isLocal, pixelHosts: config.PIXEL_HOSTS });
  const { urls, upstreams, inFlight, streams } = settingsOf(config);
  const adminUrl = urls.admin;
  const redis = connectRedis({ url: config.REDIS_URL, logger, purpose: 'commands' });
  const first = await readSettings(adminUrl).catch(() => undefined);
  const initial = first?.values ?? (await lastReadSettings(redis)) ?? PUBLIC_SETTINGS_DEFAULTS;
  const site = loadSite({
    folder: config.WEB_DIST,
    publicUrl: config.PUBLIC_URL,
    pageHeaders: headers.pageWith,
    settings: initial,
  });
  const documents = createDocumentFiller(site, initial);
  const settings = followSettings({ adminUrl, redis, first, fill: documents.useSettings, logger });
  if (site.files.size === 0) logger.warn({ folder: config.WEB_DIST }, 'no built web app to serve');

  const subscriber = connectRedis({ url: config.REDIS_URL, logger, purpose: 'subscriber' });
  const tokens = createTokenVerifier(config.TOKEN_PUBLIC_KEY, {
    previousKey: config.TOKEN_PUBLIC_KEY_PREVIOUS,
  });
  const sessions = createSessionVerifier({ redis, subscriber, tokens, logger });
  const limits = createRateLimits({
    redis,
    scale: config.RATE_LIMIT_SCALE,
    classes: config.RATE_LIMITS,
    ...(limitPrefix ? { keyPrefix: limitPrefix } : {}),
  });
  const links = connectUpstreams({ urls, settings: upstreams, logger, metrics, resolveHost });
  const service = await startServiceState({ urls, redis, logger, historyPrefix: statusPrefix });
  const banner = followBanner({ status: service.current, fill: documents.useBanner, logger });
  const ownHeaders = createOwnHeaders(config.CLIENT_ADDRESS_KEY);

  const live = startLive({
    isOn: config.LIVE_STREAM === 'on',
    url: redisUrlFor(config, 'live'),
    bounds: streams,
    redis,
    subscriber,
    tokens,
    links,
    ownHeaders,
    status: service.current,
    metrics,
    logger,
  });
  const served = createServedCounts({ redis, logger });
  const slowReaders = watchSlowReaders(config.STALL_SECONDS * 1000);

  const listener = createGateway({
    match: createRouteMatcher(routes),
    admission: { sessions, limits, inFlight: createInFlight(inFlight), bodyMs: upstreams.bodyMs },
    maintenance: service.maintenance,
    links,
    ownAnswers: {
      ...createStatusPages(service),
      [liveEndpoints.openStream.path]: live.answer,
      [accountEndpoints.exportAccount.path]: (exchange, row) =>
        exportAccount(exchange, links, ownHeaders(exchange), row.timeoutMs),
    },
    probes: createHealthPages({ health: createHealth(), metrics, metricsToken: config.METRICS_TOKEN }),
    pages: {
      '/api/openapi.json': createOpenApiPage(),
      ...(isLocal ? createDocsPages() : {}),
    },
    site: (exchange) => serveSite(exchange, site, served.count),
    readAddress: createAddressReader(config.TRUSTED_PROXIES, (peer) =>
      logger.warn(
        { peer },
        'ignored X-Forwarded-For of a peer outside TRUSTED_PROXIES; if the peer is your proxy, add it',
      ),
    ),
    ownHeaders,
    securityHeaders: headers,
    cors: createCors(config.CORS_ORIGINS),
    livePosition: live.position,
    state,
    slowReaders,
    record: createRecorder({ logger, metrics }),
    logger,
  });
  const server = await listen(listener, {
    host: config.HOST,
    port: config.PORT,
    replyHeaders: headers.inert,
    logger,
    optimizeEmptyRequests: true,
  });
  return {
    port: server.port,
    async stop() {
      // The gateway keeps serving during the lame-duck period, but each reply closes its
      // connection.
      state.isDraining = true;
      const drained = live.drain(lameDuckMs(config) + DRAIN_STREAMS_MS);
      await delay(lameDuckMs(config));
      await Promise.all([server.close(), drained]);
      await live.close();
      slowReaders.stop();
      await Promise.all([
        service.stop(),
        banner.stop(),
        settings.stop(),
        served.stop(),
        limits.close(),
        links.close(),
        sessions.close(),
        tracing.stop(),
      ]);
      redis.disconnect();
      subscriber.disconnect();
    },
  };
}
