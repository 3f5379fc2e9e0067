import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Health } from '../health.ts';
import type { Logger } from '../logger.ts';

/** Carries `<address>;<unix seconds>;<HMAC-SHA256 of both in base64url>` from the gateway to a service. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** Covers a slow proxied upload and what clocks under NTP differ by; beyond it the clock of the gateway or of this machine is wrong. */
const MAX_AGE_SECONDS = 60;
/** How long a wrong clock stays in the status after the last header that shows it. */
const CLOCK_SEEN_MS = 2 * MINUTE_MS;

/** Returns the header's value for a visitor's address, under a key in base64 that gateway and services share. */
export function signClientAddress(key: string, address: string, now = Date.now()): string {
  const stamped = `${address};${Math.floor(now / 1000)}`;
  return `${stamped};${hmac(Buffer.from(key, 'base64'), stamped).toString('base64url')}`;
}

/** Returns the address of a genuine signed header and by how many seconds its time differs from ours; undefined for a forged one. */
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
 * Makes the reader of the visitor's address: the one the gateway signed, else the one at the other end of the connection. A genuine
 * header of another time is believed: taking the gateway's own address in its place would make all visitors one, whose wrong
 * passwords lock each other out. It is logged, and degrades `gateway-clock`.
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
    if (wrong && Date.now() - wrong.seenAt < CLOCK_SEEN_MS) throw new Error(wrong.text);
    wrong = undefined;
  });
  const noteSkew = (skewSeconds: number) => {
    const side = skewSeconds < 0 ? 'behind' : 'ahead of';
    const text = `the clock of a gateway is ${Math.abs(skewSeconds).toFixed(0)} s ${side} the clock of this machine`;
    if (!wrong || Date.now() - wrong.seenAt >= CLOCK_SEEN_MS) logger.error(`${text}: set them right (NTP)`);
    wrong = { text, seenAt: Date.now() };
  };
  return (req) => {
    const header = req.headers[CLIENT_ADDRESS_HEADER];
    const signed = typeof header === 'string' ? readSignedAddress(key, header) : undefined;
    if (!signed) return plainAddress(req.socket.remoteAddress ?? '');
    if (Math.abs(signed.skewSeconds) > MAX_AGE_SECONDS) noteSkew(signed.skewSeconds);
    return signed.address;
  };
}

/** An IPv4 address as such, where a socket shows it mapped into IPv6. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
