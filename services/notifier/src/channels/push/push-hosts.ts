import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Hosts that may be sent to, with the port where it is not 443; `*.` stands for one or more names. */
export type PushHosts = readonly string[];

/** Addresses that are no place in the internet: ours, our neighbours', or a cloud's own. */
const INNER = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INNER.addSubnet(network, prefix, 'ipv4');
/** Of IPv6 only what is given out, and of that no way back into IPv4. */
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6');
const TUNNELS_V6 = new BlockList();
TUNNELS_V6.addSubnet('2001::', 23, 'ipv6');
TUNNELS_V6.addSubnet('2001:db8::', 32, 'ipv6');
TUNNELS_V6.addSubnet('2002::', 16, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !INNER.check(address, 'ipv4');
  if (family === 6) return GLOBAL_V6.check(address, 'ipv6') && !TUNNELS_V6.check(address, 'ipv6');
  return false;
}

const matches = (host: string, allowed: string) =>
  allowed.startsWith('*.')
    ? host.endsWith(allowed.slice(1)) && host.length > allowed.length - 1
    : host === allowed;

/**
 * Whether a browser's endpoint may be sent to: a browser can send any text as one, so without this the service could be made to call
 * whatever it reaches. Plain HTTP and addresses only in local mode, where the push service is a program beside.
 */
export function isAllowedEndpoint(endpoint: string, hosts: PushHosts, mode: 'local' | 'production'): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (mode !== 'local' && (protocol !== 'https:' || isAddress)) return false;
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  return hosts.some((allowed) => matches(host, allowed));
}

/** Resolves names to public addresses alone: a name of the list that is made to lead inside leads nowhere. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const open = found.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return callback(new Error(`${hostname} has no public address`), '', 0);
    if (options.all) return callback(null, open);
    return callback(null, first.address, first.family);
  });
};
