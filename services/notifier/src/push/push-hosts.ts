import { lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '@croneai/platform/public-address.ts';

/** Hosts that may be sent to, with the port where it is not 443; `*.` stands for one or more names. */
export type PushHosts = readonly string[];

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
