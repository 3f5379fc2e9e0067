import { lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '@croneai/platform/public-address.ts';

/**
 * Hosts that pushes may be sent to, with the port if it is not 443. `*.` at the start of a host
 * matches any subdomain.
 */
export type PushHosts = readonly string[];

const matches = (host: string, allowed: string) =>
  allowed.startsWith('*.')
    ? host.endsWith(allowed.slice(1)) && host.length > allowed.length - 1
    : host === allowed;

/**
 * Returns true if pushes may be sent to a browser's endpoint. A browser can send any text as its
 * endpoint, and could otherwise make the service call internal hosts. Plain HTTP and IP addresses
 * are allowed only in local mode, where a local program simulates the push service.
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

/**
 * Returns only the public addresses of a host. If the host has only internal addresses, the lookup
 * fails.
 */
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
