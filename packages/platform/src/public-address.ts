import ipaddr from 'ipaddr.js';

/** All that is given out of IPv6. What lies outside of it has no use yet, or one that a table of ranges may not know. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is a place in the internet: not ours, our neighbours' or a cloud's own, and no way back into IPv4. Ranges are those of IANA. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GIVEN_OUT);
}
