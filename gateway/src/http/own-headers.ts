import { BoundedCache, CALLERS_REMEMBERED } from '@croneai/platform/bounded-cache.ts';
import { CLIENT_ADDRESS_HEADER, signClientAddress } from '@croneai/platform/http/client-address.ts';
import type { Exchange } from './exchange.ts';

/** A signature is good for 60 s at the services; a fresh one each time would cost an HMAC per request. */
const SIGNATURE_REUSE_MS = 15_000;

/** Makes the headers for a service: request id and signed visitor's address. */
export function createOwnHeaders(clientAddressKey: string): (exchange: Exchange) => readonly string[] {
  const signatures = new BoundedCache<string, { value: string; until: number }>(CALLERS_REMEMBERED);
  const signatureOf = (address: string): string => {
    const now = Date.now();
    const known = signatures.get(address);
    if (known && known.until > now) return known.value;
    const value = signClientAddress(clientAddressKey, address, now);
    signatures.set(address, { value, until: now + SIGNATURE_REUSE_MS });
    return value;
  };
  return ({ requestId, address }) => ['x-request-id', requestId, CLIENT_ADDRESS_HEADER, signatureOf(address)];
}
