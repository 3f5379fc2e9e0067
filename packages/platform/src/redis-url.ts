import type { RedisOptions } from 'ioredis';

/** Options of ioredis that an address can contain: all options except `replyMapping`. */
export type RedisAddress = Omit<RedisOptions, 'replyMapping'>;

const SENTINEL_PORT = 26_379;
const SENTINEL_URL =
  /^(?<scheme>rediss?)\+sentinel:\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^/?]+)\/(?<name>[^/?]+)(?:\/(?<db>\d+))?(?:\?(?<query>.*))?$/;

/**
 * Parses a URL to options of ioredis: `redis://` or, with TLS, `rediss://`. Also parses the URL of
 * a primary behind Sentinels, which are queried at each connection:
 * `redis+sentinel://user:password@host:26379,host:26379/name/0?sentinelUsername=…&sentinelPassword=…`.
 * With `rediss+sentinel://`, both the Sentinels and the primary use TLS. Sentinels often return IP
 * addresses, which no certificate contains. All certificates must then contain the name in
 * `tlsServername=…`. Undefined for any other URL.
 */
export function parseRedisUrl(url: string): RedisAddress | undefined {
  if (/^rediss?:\/\//.test(url)) return parsePlain(url);
  const found = SENTINEL_URL.exec(url)?.groups;
  const sentinels = found?.hosts?.split(',').map(parseAddress);
  if (!found || !sentinels || sentinels.some((address) => address === undefined)) return undefined;
  const query = new URLSearchParams(found.query);
  const tls = named('servername', query.get('tlsServername'));
  return {
    sentinels: sentinels as { host: string; port: number }[],
    name: decodeURIComponent(found.name ?? ''),
    db: Number(found.db ?? 0),
    ...named('username', found.user),
    ...named('password', found.password),
    ...named('sentinelUsername', query.get('sentinelUsername')),
    ...named('sentinelPassword', query.get('sentinelPassword')),
    ...(found.scheme === 'rediss' ? { tls, sentinelTLS: tls, enableTLSForSentinelMode: true } : {}),
  };
}

function parsePlain(url: string): RedisAddress | undefined {
  const { protocol, hostname, port, username, password, pathname } = URL.parse(url) ?? {};
  if (!hostname) return undefined;
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || 6_379),
    db: Number(/^\/(\d+)$/.exec(pathname ?? '')?.[1] ?? 0),
    ...named('username', username),
    ...named('password', password),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
  };
}

function parseAddress(text: string): { host: string; port: number } | undefined {
  const [, bracketed, name, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed ?? name;
  return host ? { host, port: Number(port ?? SENTINEL_PORT) } : undefined;
}

function named<K extends string>(key: K, value: string | null | undefined): { [key in K]?: string } {
  return value ? ({ [key]: decodeURIComponent(value) } as { [key in K]: string }) : {};
}
