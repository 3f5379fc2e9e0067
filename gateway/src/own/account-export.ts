import { accountExportEndpoints } from '@croneai/contracts/endpoints/account.ts';
import { errors, type Problem } from '@croneai/contracts/errors.ts';
import { z } from 'zod';
import type { Exchange } from '../http/exchange.ts';
import { refuse, sendData } from '../http/reply.ts';
import { problemOf, reasonOf } from '../proxy/failures.ts';
import { upstreamHeadersOf } from '../proxy/request-headers.ts';
import { CIRCUIT_RETRY_AFTER_SECONDS, type UpstreamLink, type UpstreamLinks } from '../proxy/upstreams.ts';
import type { Upstream } from '../routes.ts';

const partSchema = z.object({
  success: z.boolean(),
  error: z.string().nullable(),
  message: z.string(),
  data: z.unknown(),
});

type Part = { service: string; data: unknown } | { service: string; problem: Problem; reason: string };

/** Joins every service's part under the member's own token. One part missing fails the whole: half an export is a lie. */
export async function exportAccount(
  exchange: Exchange,
  links: UpstreamLinks,
  ownHeaders: readonly string[],
  timeoutMs: number,
): Promise<void> {
  const headers = upstreamHeadersOf(exchange.req, ownHeaders);
  const parts = await Promise.all(
    Object.entries(accountExportEndpoints).map(([service, { path }]) =>
      readPart(links[service as Upstream], path, headers, timeoutMs),
    ),
  );
  const failed = parts.filter((part) => 'problem' in part);
  // What the member can do something about comes first.
  const worst = failed.find(({ problem }) => problem.status < 500) ?? failed[0];
  if (worst) {
    const retryAfterSeconds = worst.problem.status === 503 ? CIRCUIT_RETRY_AFTER_SECONDS : undefined;
    return refuse(exchange, worst.problem, {
      retryAfterSeconds,
      reason: `${worst.service}: ${worst.reason}`,
    });
  }
  const joined = parts.flatMap((part) => ('data' in part ? [[part.service, part.data]] : []));
  sendData(exchange, Object.fromEntries(joined));
}

async function readPart(
  link: UpstreamLink,
  path: string,
  headers: string[],
  timeoutMs: number,
): Promise<Part> {
  const service = link.name;
  try {
    const { statusCode, body } = await link.guard(() =>
      link.freshPool.request({
        method: 'GET',
        path,
        headers,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      }),
    );
    const part = partSchema.safeParse(JSON.parse(await body.text()));
    if (!part.success) return { service, problem: errors.badGateway, reason: 'the part is not an envelope' };
    const { data, error, message, success } = part.data;
    if (statusCode === 200 && success) return { service, data };
    const reason = `answered ${statusCode} ${error}`;
    if (statusCode >= 500) return { service, problem: errors.unavailable, reason };
    return {
      service,
      problem: { status: statusCode, code: error ?? errors.badGateway.code, message },
      reason,
    };
  } catch (error) {
    const problem = error instanceof SyntaxError ? errors.badGateway : problemOf(error);
    return { service, problem, reason: reasonOf(error) };
  }
}
