import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { problems } from '@croneai/contracts/http/problem.ts';
import type { Logger } from '../logger.ts';
import { failureEnvelope } from './envelope.ts';

export type ListenOptions = {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** What every reply has, also the answer to what is not HTTP: a flat list of names and values. */
  replyHeaders: readonly string[];
  logger: Logger;
  /** A request without a body has no stream to read. */
  optimizeEmptyRequests?: boolean;
};

/** Longer than load balancers and the gateway's pool keep an idle connection (60 s), so that they are the ones who close it. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** For the whole request: a file over a slow network. */
const REQUEST_TIMEOUT_MS = 60_000;
/** How often Node looks for requests beyond these deadlines. */
const LOOK_EVERY_MS = 5_000;
/** Connections that wait to be accepted: after a restart all come back at once. The system may allow fewer. */
const BACKLOG = 4_096;
const CLOSE_DEADLINE_MS = 5_000;
const CLOSE_IDLE_EVERY_MS = 100;

/** Serves HTTP with the deadlines that all of our servers have. Rejects when the port cannot be taken. */
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
    /** Stops accepting, lets requests in flight finish, and cuts what is left after the deadline. */
    async close(deadlineMs = CLOSE_DEADLINE_MS): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A reply that began before the close may have kept its connection open.
      const sweep = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      const cut = setTimeout(() => {
        logger.warn({ deadlineMs }, 'requests still in flight at the deadline, cutting their connections');
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

/**
 * Makes the answer to what Node's parser could not read as one HTTP request: the envelope with the headers that every reply has
 * (a flat list of names and values). The connection ends with it.
 */
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
