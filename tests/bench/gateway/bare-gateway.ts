import { createServer } from 'node:http';
import { openExchange } from '@croneai/gateway/http/exchange.ts';
import { createRouteMatcher } from '@croneai/gateway/match-route.ts';
import { forward } from '@croneai/gateway/proxy/forward.ts';
import { connectUpstreams } from '@croneai/gateway/proxy/upstreams.ts';
import { routes } from '@croneai/gateway/routes.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';

/**
 * Runs only the gateway's proxy: route table, header rules, circuit breaker, and streaming,
 * without sessions, limits, security headers, logging, and metrics. The bench compares the full
 * gateway with this proxy.
 */
const [port = '', upstream = ''] = process.argv.slice(2);
const match = createRouteMatcher(routes);
const links = connectUpstreams({
  urls: { auth: upstream, signals: upstream, leads: upstream, admin: upstream, notifier: upstream },
  settings: {
    connections: { calls: 128, files: 32, outside: 64 },
    waitMs: 2_000,
    maxAgeMs: 60_000,
    bodyMs: 10_000,
  },
  logger: createLogger({ name: 'bare', level: 'warn' }),
  metrics: createMetrics('bare'),
});
const state = { isDraining: false };

createServer({ optimizeEmptyRequests: true }, (req, res) => {
  const path = req.url ?? '/';
  const { found } = match(req.method ?? '', path);
  if (!found || found.service === 'gateway') return void res.writeHead(404).end();
  const target = { path, search: '' };
  const exchange = openExchange({ req, res, target, address: '', replyHeaders: [], state });
  void forward(exchange, found, links[found.service], []); // never rejects
}).listen(Number(port), '127.0.0.1');
