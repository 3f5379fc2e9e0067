import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import { request } from 'undici';
import { z } from 'zod';

const READ_TIMEOUT_MS = 2_000;

/**
 * Makes a public conditional call to the admin service on behalf of the gateway. Returns undefined
 * if the known tag is still current. Rejects while the admin service is down.
 */
export async function readFromAdmin<E extends Pick<Endpoint, 'path' | 'reply'>>(
  { path, reply }: E,
  adminUrl: string,
  knownTag?: string,
): Promise<{ data: z.output<E['reply']>; etag: string | undefined } | undefined> {
  const { statusCode, headers, body } = await request(new URL(path, adminUrl), {
    signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    headers: knownTag === undefined ? {} : { 'if-none-match': knownTag },
  });
  if (statusCode !== 200) {
    await body.dump();
    if (statusCode === 304) return undefined;
    throw new Error(`admin answered ${statusCode}`);
  }
  const envelope = z.object({ data: z.unknown() }).parse(await body.json());
  const { etag } = headers;
  const data = reply.parse(envelope.data) as z.output<E['reply']>;
  return { data, etag: typeof etag === 'string' ? etag : undefined };
}
