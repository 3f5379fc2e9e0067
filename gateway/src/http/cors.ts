export type Cors = ReturnType<typeof createCors>;

const PREFLIGHT_CACHE_SECONDS = 600;

/**
 * Creates the headers that allow pages of other origins to call the API. Credentials (cookies) are
 * never allowed, because tokens are sent in `Authorization`.
 */
export function createCors(origins: readonly string[]) {
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
    /**
     * Returns headers that let a page of another site read the reply; undefined if the page may
     * not.
     */
    headersFor: (origin: string | undefined) => (origin === undefined ? undefined : byOrigin.get(origin)),
    preflightHeaders: (allowed: readonly string[]) => [
      'access-control-allow-methods',
      allowed.join(', '),
      'access-control-allow-headers',
      'authorization, content-type, if-match, if-none-match, idempotency-key, last-event-id, x-file-name',
      'access-control-max-age',
      `${PREFLIGHT_CACHE_SECONDS}`,
    ],
  };
}
