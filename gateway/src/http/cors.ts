/** What a reply to another site's page adds, or undefined where that site may not read it (the default). */
export type Cors = {
  headersFor(origin: string | undefined): readonly string[] | undefined;
  preflightHeaders(allowed: readonly string[]): string[];
};

const PREFLIGHT_CACHE_SECONDS = 600;

/** Credentials (cookies) are never allowed: tokens travel in `Authorization`. */
export function createCors(origins: readonly string[]): Cors {
  const byOrigin = new Map(
    origins.map((origin) => [
      origin,
      [
        'access-control-allow-origin',
        origin,
        'access-control-expose-headers',
        'x-request-id, retry-after',
        'vary',
        'origin',
      ] as const,
    ]),
  );
  return {
    headersFor: (origin) => (origin === undefined ? undefined : byOrigin.get(origin)),
    preflightHeaders: (allowed) => [
      'access-control-allow-methods',
      allowed.join(', '),
      'access-control-allow-headers',
      'authorization, content-type, if-match, if-none-match, idempotency-key, last-event-id, x-file-name',
      'access-control-max-age',
      `${PREFLIGHT_CACHE_SECONDS}`,
    ],
  };
}
