import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Transform, Writable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Exchange } from '../http/exchange.ts';
import { refuse, sendHead } from '../http/reply.ts';
import type { RouteRow } from '../routes.ts';
import type { ClientPool } from './client-pool.ts';
import { CHANGED_BY_COMPRESSION, compressedHeaders, createCompressor, encodingFor } from './compression.ts';
import { ClientLeftError, isStaleConnection, OverloadedError, problemOf, reasonOf } from './failures.ts';
import { clientHeadersOf } from './reply-headers.ts';
import { bodyOf } from './request-body.ts';
import { upstreamHeadersOf } from './request-headers.ts';
import { CIRCUIT_RETRY_AFTER_SECONDS, type UpstreamLink } from './upstreams.ts';

/** Methods that may be sent twice when nobody can tell whether the first one arrived. */
const REPEATABLE = new Set(['GET', 'HEAD']);

/**
 * Streams the request to the service and its reply back, neither of them buffered. Resolves when the reply has begun or
 * a refusal was sent; never rejects. `ownHeaders` go to the service besides what the client may send.
 */
export async function forward(
  exchange: Exchange,
  row: RouteRow,
  link: UpstreamLink,
  ownHeaders: readonly string[],
): Promise<void> {
  const options = dispatchOptions(exchange, row, ownHeaders);
  try {
    await link.guard(() => attempt(exchange, link, options));
  } catch (error) {
    if (error instanceof ClientLeftError) return;
    const problem = problemOf(error);
    const retryAfterSeconds = problem.status === 503 ? CIRCUIT_RETRY_AFTER_SECONDS : undefined;
    refuse(exchange, problem, { retryAfterSeconds, reason: reasonOf(error) });
  }
}

function dispatchOptions(
  { req, method, path, search }: Exchange,
  row: RouteRow,
  ownHeaders: readonly string[],
): Dispatcher.DispatchOptions {
  return {
    method: method as Dispatcher.HttpMethod,
    path: `${path}${search}`,
    headers: upstreamHeadersOf(req, ownHeaders),
    body: bodyOf(req, row.bodyLimitBytes),
    headersTimeout: row.timeoutMs,
    bodyTimeout: row.timeoutMs,
  };
}

async function attempt(
  exchange: Exchange,
  link: UpstreamLink,
  options: Dispatcher.DispatchOptions,
): Promise<void> {
  try {
    return await Transfer.onKept(exchange, link.pool, options);
  } catch (error) {
    const isRepeatable = options.body === null && REPEATABLE.has(exchange.method);
    if (!isRepeatable || !isStaleConnection(error)) throw error;
    return await Transfer.onFresh(exchange, link.freshPool, options);
  }
}

/** One attempt: undici calls it as the reply comes in. */
class Transfer implements Dispatcher.DispatchHandler {
  readonly #exchange: Exchange;
  readonly #res: ServerResponse;
  readonly #onBegun: () => void;
  readonly #onFailed: (error: Error) => void;
  readonly #release: () => void;
  #controller: Dispatcher.DispatchController | undefined;
  #compressor: Transform | undefined;
  #hasBegun = false;
  /** Of a reply that is small and goes out as it comes in; -1 otherwise. */
  #replyLength = -1;

  /** Resolves when the service's reply has begun; rejects when there is none. */
  static onKept(exchange: Exchange, pool: ClientPool, options: Dispatcher.DispatchOptions): Promise<void> {
    const { startedAt } = exchange;
    const patienceMs = options.headersTimeout ?? 0;
    return new Promise((resolve, reject) => {
      pool.lease(({ client, release }) => {
        if (performance.now() - startedAt > patienceMs) {
          release();
          return reject(new OverloadedError('no connection was free in time'));
        }
        client.dispatch(options, new Transfer(exchange, resolve, reject, release));
      });
    });
  }

  static onFresh(exchange: Exchange, pool: Dispatcher, options: Dispatcher.DispatchOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      pool.dispatch(options, new Transfer(exchange, resolve, reject, () => undefined));
    });
  }

  private constructor(
    exchange: Exchange,
    onBegun: () => void,
    onFailed: (error: Error) => void,
    release: () => void,
  ) {
    this.#release = release;
    this.#exchange = exchange;
    this.#res = exchange.res;
    this.#onBegun = onBegun;
    this.#onFailed = onFailed;
    this.#res.once('close', this.#onClientClosed);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#res.closed) controller.abort(new ClientLeftError());
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
    if (target.write(chunk)) return;
    controller.pause();
    target.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.#release();
    if (!this.#res.writableEnded) (this.#compressor ?? this.#res).end();
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#release();
    this.#res.off('close', this.#onClientClosed);
    if (!this.#hasBegun) return void this.#onFailed(error);
    // Too late for a status: a cut connection is the only honest end.
    this.#exchange.reason = reasonOf(error);
    this.#compressor?.destroy();
    this.#res.destroy();
  }

  /** Head and body leave in one write: as latin1 (byte for byte the same) Node joins them, a buffer it would not. */
  #endWith(chunk: Buffer): void {
    this.#res.end(chunk.toString('latin1'), 'latin1');
  }

  readonly #onClientClosed = () => {
    if (this.#res.writableFinished) return;
    this.#compressor?.destroy();
    this.#controller?.abort(new ClientLeftError());
  };
}

/** A reply up to here usually comes in one piece; a larger one is not worth copying. */
const ONE_PIECE_BYTES = 16_384;

function lengthOf(reply: IncomingHttpHeaders): number {
  const length = Number(reply['content-length'] ?? -1);
  return length <= ONE_PIECE_BYTES ? length : -1;
}
