import { addressBlockOf } from '@croneai/platform/http/address-block.ts';

/**
 * Callers that a limit counts: a member over all sessions, or an address; for IPv6, also the
 * network of the address.
 */
export type CallerKind = 'member' | 'address' | 'network';
export type Caller = { kind: CallerKind; key: string };

/**
 * Limit of a /48 relative to that of a /64. Hosting providers and tunnel brokers give a whole /48
 * to any customer. If only its 65,536 /64s were counted, one attacker could use up the limit 65,536
 * times.
 */
export const NETWORK_FACTOR = 8;

/** Returns an IPv4 address itself; for an IPv6 address, the /64 and the /48 that contain it. */
export function callersAt(address: string): readonly Caller[] {
  if (!address.includes(':')) return [{ kind: 'address', key: address }];
  return [
    { kind: 'address', key: addressBlockOf(address, { v4: 32, v6: 64 }) },
    { kind: 'network', key: addressBlockOf(address, { v4: 32, v6: 48 }) },
  ];
}
