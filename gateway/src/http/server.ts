import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createClientErrorHandler } from '@croneai/platform/http/client-error.ts';
import type { Logger } from '@croneai/platform/logger.ts';

export type GatewayServer = {
  port: number;
  /**
   * Drains: for `lameDuckMs` it goes on serving while every reply closes its connection, then it stops listening and lets
   * what is in flight finish until the deadline.
   */
  close(): Promise<void>;
};

export type GatewayServerOptions = {
  host: string;
  port: number;
  listener: RequestListener;
  /** What every reply has, also the answer to what is not HTTP. */
  replyHeaders: readonly string[];
  state: { isDraining: boolean };
  logger: Logger;
  lameDuckMs: number;
  deadlineMs?: number;
};

/** Longer than the idle time of common load balancers (60 s), so that they are the ones who close. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** For the whole request: a file over a slow network; all other bodies have a shorter deadline of their own. */
const REQUEST_TIMEOUT_MS = 60_000;
/** How often Node looks for requests beyond these deadlines. */
const LOOK_EVERY_MS = 5_000;
/** After the lame duck; `runProcess` counts with it. */
const DRAIN_DEADLINE_MS = 5_000;

/** Rejects when the port cannot be taken. */
export async function startGatewayServer(options: GatewayServerOptions): Promise<GatewayServer> {
  const { host, port, listener, replyHeaders, state, logger } = options;
  const { lameDuckMs, deadlineMs = DRAIN_DEADLINE_MS } = options;
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
      insecureHTTPParser: false,
      // A request without a body costs no stream.
      optimizeEmptyRequests: true,
    },
    listener,
  );
  server.on('clientError', createClientErrorHandler(replyHeaders));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  logger.info({ host, port: address.port }, 'listening');
  return {
    port: address.port,
    async close() {
      state.isDraining = true;
      await delay(lameDuckMs);
      await closeWithin(server, deadlineMs, logger);
    },
  };
}

async function closeWithin(server: Server, deadlineMs: number, logger: Logger): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A reply that began before the drain may have kept its connection open.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => {
    logger.warn({ deadlineMs }, 'requests still in flight at the deadline, cutting their connections');
    server.closeAllConnections();
  }, deadlineMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
