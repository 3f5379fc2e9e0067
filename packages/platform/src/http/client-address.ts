import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Carries `<address>;<unix seconds>;<HMAC-SHA256 of both in base64url>` from the gateway to a service. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** Covers a slow proxied upload and clocks that differ; after that a header that leaked is worth nothing. */
const MAX_AGE_SECONDS = 60;

/** Returns the header's value for a visitor's address, under a key in base64 that gateway and services share. */
export function signClientAddress(key: string, address: string, now = Date.now()): string {
  const stamped = `${address};${Math.floor(now / 1000)}`;
  return `${stamped};${hmac(Buffer.from(key, 'base64'), stamped).toString('base64url')}`;
}

/** Returns the address of a signed header that is genuine and fresh (60 s either way), else undefined. */
export function readSignedAddress(key: string, header: string, now = Date.now()): string | undefined {
  const [address, seconds, signature, ...rest] = header.split(';');
  if (!address || !seconds || !signature || rest.length > 0) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const wanted = hmac(Buffer.from(key, 'base64'), `${address};${seconds}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const ageSeconds = Math.abs(now / 1000 - Number(seconds));
  return ageSeconds <= MAX_AGE_SECONDS && isIP(address) !== 0 ? address : undefined;
}

/** The visitor's address: the one the gateway signed, else the one at the other end of the connection. */
export function clientAddressOf(key: string, req: IncomingMessage): string {
  const header = req.headers[CLIENT_ADDRESS_HEADER];
  const signed = typeof header === 'string' ? readSignedAddress(key, header) : undefined;
  return signed ?? plainAddress(req.socket.remoteAddress ?? '');
}

/** An IPv4 address as such, where a socket shows it mapped into IPv6. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
