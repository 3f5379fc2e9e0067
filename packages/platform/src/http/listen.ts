import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { problems } from '@croneai/contracts/http/problem.ts';
import type { Logger } from '../logger.ts';
import { failureEnvelope } from './envelope.ts';

export type ListenOptions = {
  host: string;
  /** Port to listen on; 0 means any free port. */
  port: number;
  /**
   * Headers of every reply, including the 400 to malformed HTTP, as a flat list of names and
   * values.
   */
  replyHeaders: readonly string[];
  logger: Logger;
  /** True to create no body stream for requests without a body (Node's option of the same name). */
  optimizeEmptyRequests?: boolean;
};

/**
 * Time after which an idle connection is closed. Load balancers and the gateway's pool close idle
 * connections after 60 s, so they close a connection before we do.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** Time limit of a whole request. Sending a file over a slow network may take this long. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Interval at which Node checks these time limits. */
const LOOK_EVERY_MS = 5_000;
/**
 * Maximum number of connections that wait to be accepted. It is high, because all clients reconnect
 * at the same time after a restart. The operating system may limit it further.
 */
const BACKLOG = 4_096;
const CLOSE_DEADLINE_MS = 5_000;
const CLOSE_IDLE_EVERY_MS = 100;

/** Serves HTTP with the time limits that all our servers have. Rejects if the port is in use. */
export async function listen(
  listener: RequestListener,
  { host, port, replyHeaders, logger, optimizeEmptyRequests = false }: ListenOptions,
) {
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
      insecureHTTPParser: false,
      optimizeEmptyRequests,
    },
    listener,
  );
  server.on('clientError', createClientErrorHandler(replyHeaders));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  logger.info({ host, port: address.port }, 'listening');
  return {
    port: address.port,
    /**
     * Stops accepting connections and waits for requests in progress. At the deadline, the
     * connections of the remaining requests are cut.
     */
    async close(deadlineMs = CLOSE_DEADLINE_MS): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // If a reply began before the close, its connection stays open afterwards. This interval
      // closes such a connection once it is idle.
      const sweep = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      const cut = setTimeout(() => {
        logger.warn({ deadlineMs }, 'shutdown deadline reached; cutting requests in progress');
        server.closeAllConnections();
      }, deadlineMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}

const STATUS_OF_PARSER_ERROR: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers malformed HTTP with the envelope and `replyHeaders`, and then ends the connection. */
function createClientErrorHandler(replyHeaders: readonly string[]) {
  let protection = '';
  for (let at = 0; at < replyHeaders.length; at += 2)
    protection += `${replyHeaders[at]}: ${replyHeaders[at + 1]}\r\n`;
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = STATUS_OF_PARSER_ERROR[error.code ?? ''] ?? '400 Bad Request';
    const { code, message } = status.startsWith('408') ? problems.bodyTimeout : problems.malformed;
    const body = JSON.stringify(failureEnvelope(code, message));
    socket.end(
      `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `cache-control: no-store\r\n${protection}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  };
}
