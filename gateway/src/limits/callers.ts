import { addressBlockOf } from '@croneai/platform/http/address-block.ts';

/** Whom a limit counts: a member over all sessions, else an address; and the IPv6 network that an address is part of. */
export type CallerKind = 'member' | 'address' | 'network';
export type Caller = { kind: CallerKind; key: string };

/**
 * How much more a /48 may do than one of its 65,536 customers: hosters and tunnel brokers give a whole one to any customer, so that
 * counting customers alone would count one attacker 65,536 times.
 */
export const NETWORK_FACTOR = 8;

/** One IPv4 address; of IPv6 the /64, which is what one customer is given, and the /48 around it. */
export function callersAt(address: string): readonly Caller[] {
  if (!address.includes(':')) return [{ kind: 'address', key: address }];
  return [
    { kind: 'address', key: addressBlockOf(address, { v4: 32, v6: 64 }) },
    { kind: 'network', key: addressBlockOf(address, { v4: 32, v6: 48 }) },
  ];
}
