import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import { envelopeSchema } from '@croneai/contracts/http/envelope.ts';
import type { z } from 'zod';

const ANSWERED_WITHIN_MS = 15_000;

/** Reply of a call, checked against its contract; `data` is absent for a failure. */
export type SiteReply<E extends Pick<Endpoint, 'reply'>> = {
  status: number;
  error: string | null;
  data: z.output<E['reply']> | undefined;
  /** Time of the reply by the site’s clock; the clock of this machine may be wrong. */
  at: Date;
};
export type CallSite = <E extends Pick<Endpoint, 'method' | 'path' | 'reply'>>(
  endpoint: E,
  given?: { body?: unknown; token?: string },
) => Promise<SiteReply<E>>;

/** Calls the site at its public address. */
export const callSite =
  (publicUrl: string): CallSite =>
  async ({ method, path, reply }, { body, token } = {}) => {
    const response = await fetch(new URL(path, publicUrl), {
      method,
      headers: {
        'user-agent': 'canary',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    });
    const { status, ok } = response;
    const { error, data, timestamp } = envelopeSchema.parse(await response.json());
    return { status, error, data: ok ? reply.parse(data) : undefined, at: new Date(timestamp) } as never;
  };
