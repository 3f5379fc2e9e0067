import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Health } from '../health.ts';
import type { Logger } from '../logger.ts';

/**
 * Header `<address>;<unix seconds>;<HMAC-SHA256 of both in base64url>`, which the gateway sends to
 * a service.
 */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/**
 * Maximum age of a header. It allows for a slow upload and for the usual clock skew under NTP. If a
 * header is older, the gateway's clock or our own is wrong.
 */
const MAX_AGE_SECONDS = 60;
/** After a header with a wrong time, the process is degraded for this long. */
const CLOCK_SEEN_MS = 2 * MINUTE_MS;

/** Returns the header for a visitor's address. Gateway and services share the key (base64). */
export function signClientAddress(key: string, address: string, now = Date.now()): string {
  const stamped = `${address};${Math.floor(now / 1000)}`;
  return `${stamped};${hmac(Buffer.from(key, 'base64'), stamped).toString('base64url')}`;
}

/**
 * Returns the address in a header, and the time in the header minus our own time, in seconds.
 * Returns undefined if the header is forged.
 */
export function readSignedAddress(
  key: string,
  header: string,
  now = Date.now(),
): { address: string; skewSeconds: number } | undefined {
  const [address, seconds, signature, ...rest] = header.split(';');
  if (!address || !seconds || !signature || rest.length > 0) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const wanted = hmac(Buffer.from(key, 'base64'), `${address};${seconds}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  return isIP(address) === 0 ? undefined : { address, skewSeconds: Number(seconds) - now / 1000 };
}

export type ClientAddressReader = (req: IncomingMessage) => string;

/**
 * Creates a function that returns the visitor's address: the address in the signed header or,
 * without a valid header, the address of the connection. If only the time in the header is wrong,
 * the address in the header is still used. Otherwise, all visitors would have the gateway's
 * address, and one visitor's wrong passwords would lock out everyone. A wrong time is logged, and
 * adds the degradation `gateway-clock`.
 */
export function createClientAddressReader({
  key,
  logger,
  health,
}: {
  key: string;
  logger: Logger;
  health: Health;
}): ClientAddressReader {
  let wrong: { text: string; seenAt: number } | undefined;
  health.addDegradation('gateway-clock', () => {
    if (wrong && performance.now() - wrong.seenAt < CLOCK_SEEN_MS) throw new Error(wrong.text);
    wrong = undefined;
  });
  const noteSkew = (skewSeconds: number) => {
    const side = skewSeconds < 0 ? 'behind' : 'ahead of';
    const text = `the clock of a gateway is ${Math.abs(skewSeconds).toFixed(0)} s ${side} the clock of this machine`;
    if (!wrong || performance.now() - wrong.seenAt >= CLOCK_SEEN_MS)
      logger.error(`${text}: synchronise them (NTP)`);
    wrong = { text, seenAt: performance.now() };
  };
  return (req) => {
    const header = req.headers[CLIENT_ADDRESS_HEADER];
    const signed = typeof header === 'string' ? readSignedAddress(key, header) : undefined;
    if (!signed) return plainAddress(req.socket.remoteAddress ?? '');
    if (Math.abs(signed.skewSeconds) > MAX_AGE_SECONDS) noteSkew(signed.skewSeconds);
    return signed.address;
  };
}

/** Removes the IPv6 mapping that sockets may show for an IPv4 address. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
