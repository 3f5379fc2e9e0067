import { addressBlockOf } from '@croneai/platform/http/address-block.ts';

/**
 * A caller that a limit counts: a member over all sessions, or an address. For IPv6, the network of
 * the address is counted as well.
 */
export type CallerKind = 'member' | 'address' | 'network';
export type Caller = { kind: CallerKind; key: string };

/**
 * The limit of a /48 is this many times the limit of a /64. Hosting providers and tunnel brokers
 * give a whole /48 to any customer. If only its 65,536 /64s were counted, one attacker could use up
 * the limit 65,536 times.
 */
export const NETWORK_FACTOR = 8;

/** Returns the address itself for IPv4; for IPv6, the /64 and the /48 that contain the address. */
export function callersAt(address: string): readonly Caller[] {
  if (!address.includes(':')) return [{ kind: 'address', key: address }];
  return [
    { kind: 'address', key: addressBlockOf(address, { v4: 32, v6: 64 }) },
    { kind: 'network', key: addressBlockOf(address, { v4: 32, v6: 48 }) },
  ];
}
