import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Readable, type Transform, type Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { Exchange } from '../http/exchange.ts';
import { refuse, sendHead } from '../http/reply.ts';
import type { RouteRow } from '../routes.ts';
import type { Lease } from './client-pool.ts';
import { CHANGED_BY_COMPRESSION, compressedHeaders, createCompressor, encodingFor } from './compression.ts';
import { ForwardError, isFailure, isStaleConnection, problemOf, reasonOf, wasNotSent } from './failures.ts';
import { clientHeadersOf, upstreamHeadersOf } from './headers.ts';
import { readBody, streamBody } from './request-body.ts';
import { CIRCUIT_RETRY_AFTER_SECONDS, type UpstreamLink } from './upstreams.ts';

/**
 * Pauses before the first, second, and third retry. For a short time, a load balancer may still
 * send connections to a stopped replica, so a retry may be refused as well.
 */
const REPEAT_AFTER_MS = [0, 100, 300] as const;

/**
 * Sends the request to the service, and the reply back to the client. Streams files. Reads any
 * other body completely before it takes a connection to the service. Resolves when the reply has
 * begun or a refusal was sent; never rejects. The service gets the allowed headers of the client
 * and `ownHeaders`.
 */
export async function forward(
  exchange: Exchange,
  row: RouteRow,
  link: UpstreamLink,
  ownHeaders: readonly string[],
): Promise<void> {
  try {
    const options = dispatchOptions(exchange, row, ownHeaders);
    const body = exchange.isBodyDropped ? null : bodyOf(exchange, row, link);
    options.body = body instanceof Promise ? await body : body;
    if (link.isRefusing()) throw new ForwardError('circuit-open', `circuit of ${link.name} is open`);
    const leased = link.pools[row.lane].lease();
    const lease = leased instanceof Promise ? await leased : leased;
    await attemptOn(lease, exchange, row, link, options);
  } catch (error) {
    if (isFailure(error, 'client-left')) return;
    const isTooLarge = isFailure(error, 'body-too-large');
    const problem = (isTooLarge && row.upload?.tooLarge) || problemOf(error);
    const retryAfterSeconds = problem.status === 503 ? CIRCUIT_RETRY_AFTER_SECONDS : undefined;
    refuse(exchange, problem, { retryAfterSeconds, reason: reasonOf(error) });
  }
}

function bodyOf({ req }: Exchange, { upload, bodyLimitBytes }: RouteRow, { bodyMs }: UpstreamLink) {
  return upload ? streamBody(req, bodyLimitBytes, bodyMs) : readBody(req, bodyLimitBytes, bodyMs);
}

function dispatchOptions(
  { req, method, path, search, isBodyDropped }: Exchange,
  row: RouteRow,
  ownHeaders: readonly string[],
): Dispatcher.DispatchOptions {
  return {
    method: method as Dispatcher.HttpMethod,
    path: `${path}${search}`,
    headers: upstreamHeadersOf(req, ownHeaders, isBodyDropped),
    headersTimeout: row.timeoutMs,
    bodyTimeout: row.timeoutMs,
  };
}

/**
 * Sends the request, and sends it again after a failure if `mayRepeat` allows that. The connection
 * returns to the pool when the reply is over, or if there is no reply.
 */
async function attemptOn(
  { client, release }: Lease,
  exchange: Exchange,
  row: RouteRow,
  link: UpstreamLink,
  options: Dispatcher.DispatchOptions,
): Promise<void> {
  try {
    await link.guard(async () => {
      let dispatcher: Dispatcher = client;
      for (const pauseMs of REPEAT_AFTER_MS) {
        try {
          return await transfer(exchange, dispatcher, options, release);
        } catch (error) {
          const isFirst = dispatcher === client;
          if (!mayRepeat(error, row, options, isFirst)) throw error;
        }
        await delay(pauseMs);
        dispatcher = link.freshPool;
      }
      return await transfer(exchange, dispatcher, options, release);
    });
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * True if the request may be sent again. A retry uses a new connection, possibly to another address
 * of the service. A stream cannot be sent twice. After a connection died, the request is sent again
 * only once, because the request itself may have crashed the service.
 */
function mayRepeat(
  error: unknown,
  { isRepeatable }: RouteRow,
  { body }: Dispatcher.DispatchOptions,
  isFirst: boolean,
): boolean {
  if (body instanceof Readable) return false;
  return wasNotSent(error) || (isFirst && isRepeatable && isStaleConnection(error));
}

/**
 * Resolves when the service's reply has begun; rejects if there is no reply. `onOver` runs at the
 * end of a reply that has begun.
 */
function transfer(
  exchange: Exchange,
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  onOver: () => void,
): Promise<void> {
  if (exchange.res.closed) throw new ForwardError('client-left');
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(options, new Transfer(exchange, resolve, reject, onOver));
  });
}

/** A single attempt. undici calls the methods as the reply arrives. */
class Transfer implements Dispatcher.DispatchHandler {
  readonly #exchange: Exchange;
  readonly #res: ServerResponse;
  readonly #onBegun: () => void;
  readonly #onFailed: (error: Error) => void;
  readonly #onOver: () => void;
  #controller: Dispatcher.DispatchController | undefined;
  #compressor: Transform | undefined;
  #hasBegun = false;
  /** Length of a small reply that is passed on in one piece; otherwise -1. */
  #replyLength = -1;

  constructor(exchange: Exchange, onBegun: () => void, onFailed: (error: Error) => void, onOver: () => void) {
    this.#onOver = onOver;
    this.#exchange = exchange;
    this.#res = exchange.res;
    this.#onBegun = onBegun;
    this.#onFailed = onFailed;
    this.#res.once('close', this.#onClientClosed);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#res.closed) controller.abort(new ForwardError('client-left'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    reply: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    const { req, method } = this.#exchange;
    const encoding =
      method === 'HEAD' ? undefined : encodingFor(req.headers['accept-encoding'] as string, status, reply);
    if (encoding === undefined) {
      this.#replyLength = lengthOf(reply);
      sendHead(this.#exchange, status, clientHeadersOf(reply));
    } else {
      const headers = clientHeadersOf(reply, CHANGED_BY_COMPRESSION);
      sendHead(this.#exchange, status, [...headers, ...compressedHeaders(encoding, reply)]);
      this.#compressor = createCompressor(encoding);
      this.#compressor.pipe(this.#res);
    }
    this.#hasBegun = true;
    this.#onBegun();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (chunk.length === this.#replyLength) return void this.#endWith(chunk);
    const target: Writable = this.#compressor ?? this.#res;
    if (target.write(chunk) || this.#unread() <= REPLY_BUFFER_BYTES) return;
    controller.pause();
    target.once('drain', () => controller.resume());
  }

  /** Number of bytes that the client has not taken yet. */
  #unread(): number {
    const { writableLength = 0, readableLength = 0 } = this.#compressor ?? {};
    return this.#res.writableLength + writableLength + readableLength;
  }

  onResponseEnd(): void {
    this.#onOver();
    if (!this.#res.writableEnded) (this.#compressor ?? this.#res).end();
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#res.off('close', this.#onClientClosed);
    if (!this.#hasBegun) return void this.#onFailed(error);
    this.#onOver();
    // It is too late to send an error status, so only a cut connection shows the failure.
    this.#exchange.reason = reasonOf(error);
    this.#compressor?.destroy();
    this.#res.destroy();
  }

  /**
   * Sends head and body in one write. Node writes the head together with a latin1 string, but not
   * with a buffer. The string has the same bytes as the buffer.
   */
  #endWith(chunk: Buffer): void {
    this.#res.end(chunk.toString('latin1'), 'latin1');
  }

  readonly #onClientClosed = () => {
    if (this.#res.writableFinished) return;
    this.#compressor?.destroy();
    this.#controller?.abort(new ForwardError('client-left'));
  };
}

/**
 * Maximum number of bytes that are read from the service ahead of a slow client. Most replies are
 * smaller. A slow client therefore usually holds memory (within the limits of `watchSlowReaders`),
 * but no connection to a service.
 */
const REPLY_BUFFER_BYTES = 65_536;
/**
 * Maximum length of a reply that is sent in one write together with its head, which copies the
 * reply. A longer reply usually arrives in several pieces, so it is sent piece by piece.
 */
const ONE_PIECE_BYTES = 16_384;

function lengthOf(reply: IncomingHttpHeaders): number {
  const length = Number(reply['content-length'] ?? -1);
  return length <= ONE_PIECE_BYTES ? length : -1;
}
