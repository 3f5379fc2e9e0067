import ipaddr from 'ipaddr.js';

/**
 * The range of IPv6 from which public addresses are assigned. An address outside of this range does
 * not count as public. It is unused, or has a special use that `ipaddr.js` may not list.
 */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for a public internet address. Private, shared, link-local, and reserved ranges are not
 * public, and neither are IPv6 ranges that embed an IPv4 address. The ranges are those of IANA.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GIVEN_OUT);
}
