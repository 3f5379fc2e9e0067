import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { accountExportEndpoints } from '@croneai/contracts/endpoints/account-export.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Problem } from '@croneai/contracts/http/problem.ts';
import type { ServiceName } from '@croneai/contracts/http/services.ts';
import { z } from 'zod';
import type { Exchange } from '../http/exchange.ts';
import { refuse, sendHead } from '../http/reply.ts';
import { problemOf, reasonOf } from '../proxy/failures.ts';
import { upstreamHeadersOf } from '../proxy/headers.ts';
import { CIRCUIT_RETRY_AFTER_SECONDS, type UpstreamLink, type UpstreamLinks } from '../proxy/upstreams.ts';

/**
 * If a reader takes no bytes for this long, the connection is cut, because the export holds a
 * connection to every service.
 */
const STALLED_MS = 30_000;

const refusalSchema = z.object({ error: z.string().nullable(), message: z.string() });

type Opened = { service: string; body: Readable };
type Failed = { service: string; problem: Problem; reason: string };

/**
 * Requests the export of each service with the member's own token, and streams the parts to the
 * member, so that the whole export is never in memory. If a part fails before the first piece is
 * sent, the member gets a refusal. If a part fails later, the connection is cut, and the member
 * gets incomplete, invalid JSON.
 */
export async function exportAccount(
  exchange: Exchange,
  links: UpstreamLinks,
  ownHeaders: readonly string[],
  timeoutMs: number,
): Promise<void> {
  const headers = upstreamHeadersOf(exchange.req, ownHeaders, exchange.isBodyDropped);
  const parts = await Promise.all(
    Object.entries(accountExportEndpoints).map(([service, { path }]) =>
      openPart(links[service as ServiceName], path, headers, timeoutMs),
    ),
  );
  const failed = parts.filter((part) => 'problem' in part);
  const opened = parts.filter((part) => 'body' in part);
  try {
    // If several parts failed, sends a problem that the member can fix, if there is one.
    const worst = failed.find(({ problem }) => problem.status < 500) ?? failed[0];
    if (worst) return refusePart(exchange, worst);
    await sendJoined(exchange, opened);
  } finally {
    for (const { body } of opened) body.on('error', () => undefined).destroy();
  }
}

function refusePart(exchange: Exchange, { service, problem, reason }: Failed): void {
  const retryAfterSeconds = problem.status === 503 ? CIRCUIT_RETRY_AFTER_SECONDS : undefined;
  refuse(exchange, problem, { retryAfterSeconds, reason: `${service}: ${reason}` });
}

async function sendJoined(exchange: Exchange, parts: readonly Opened[]): Promise<void> {
  const { res } = exchange;
  sendHead(exchange, 200, ['content-type', 'application/json; charset=utf-8', 'cache-control', 'no-store']);
  const stalled = new AbortController();
  const patience = setTimeout(() => stalled.abort(new Error('the reader stalled')), STALLED_MS);
  try {
    const pieces = Readable.from(
      joined(parts, () => patience.refresh()),
      { objectMode: false },
    );
    await pipeline(pieces, res, { signal: stalled.signal });
  } catch (error) {
    exchange.reason ??= reasonOf(error);
    res.destroy();
  } finally {
    clearTimeout(patience);
  }
}

/** Wraps the parts in the envelope, as an object with one key per service. */
async function* joined(parts: readonly Opened[], onPiece: () => void): AsyncGenerator<Buffer> {
  yield Buffer.from('{"success":true,"message":"OK","error":null,"data":{');
  for (const [at, { service, body }] of parts.entries()) {
    yield Buffer.from(`${at === 0 ? '' : ','}${JSON.stringify(service)}:`);
    for await (const piece of body) {
      onPiece();
      yield piece as Buffer;
    }
  }
  yield Buffer.from(`},"timestamp":${JSON.stringify(new Date())}}`);
}

async function openPart(
  link: UpstreamLink,
  path: string,
  headers: string[],
  timeoutMs: number,
): Promise<Opened | Failed> {
  const service = link.name;
  try {
    const reply = await link.get(path, headers, timeoutMs);
    const { statusCode, body } = reply;
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    if (statusCode === 200 && isJson) return { service, body };
    if (!isJson) {
      body.on('error', () => undefined).destroy();
      return { service, problem: errors.badGateway, reason: 'the part is not JSON' };
    }
    const { error, message } = refusalSchema.parse(JSON.parse(await body.text()));
    const reason = `answered ${statusCode} ${error}`;
    if (statusCode >= 500) return { service, problem: errors.unavailable, reason };
    const code = error ?? errors.badGateway.code;
    return { service, problem: { status: statusCode, code, message }, reason };
  } catch (error) {
    const isUnreadable = error instanceof SyntaxError || error instanceof z.ZodError;
    return { service, problem: isUnreadable ? errors.badGateway : problemOf(error), reason: reasonOf(error) };
  }
}
