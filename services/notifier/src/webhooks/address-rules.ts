import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '@croneai/platform/public-address.ts';

export type AddressRules = ReturnType<typeof createAddressRules>;
export type Receiver = { url: URL; isOperators: boolean };

/**
 * Rules for webhook addresses. A webhook may use public hosts over https on port 443. The
 * operator's own webhooks may also use the operator's hosts (`host` or `host:port`), without a
 * check. Members may use those hosts only in local mode, because they could read internal services.
 * Each call resolves the name, and connects to a checked address.
 */
export function createAddressRules({
  hosts,
  isLocal,
  resolve,
}: {
  hosts: readonly string[];
  isLocal: boolean;
  resolve?: (name: string) => Promise<LookupAddress[]>;
}) {
  const isListed = ({ url: { host, hostname }, isOperators }: Receiver) =>
    (isOperators || isLocal) && (hosts.includes(host) || hosts.includes(hostname));
  return {
    /**
     * Returns the reason for refusing an address, worded for its owner; undefined for an allowed
     * one.
     */
    refusalOf(receiver: Receiver): string | undefined {
      const { url } = receiver;
      if (url.username || url.password) return 'Please enter an address without a user name or password';
      if (isListed(receiver)) return undefined;
      if (url.protocol !== 'https:' && !isLocal) return 'Please enter an address that starts with https://';
      if (url.port !== '') return 'Please enter an address without a port';
      const name = url.hostname.replace(/^\[|\]$/g, '');
      const isPublic = isIP(name) === 0 ? name.includes('.') : isPublicAddress(name);
      return isPublic ? undefined : 'Please enter an address on the public internet';
    },

    /** Resolves a host for one connection, and fails if one of its addresses is not public. */
    lookupFor(receiver: Receiver): LookupFunction {
      const isTrusted = isListed(receiver);
      return (hostname, options, callback) => {
        // The operator's own host may be known only to this machine's resolver.
        const addressesOf = resolve ?? (isTrusted ? (name) => lookup(name, { all: true }) : resolveName);
        addressesOf(hostname).then(
          (found) => {
            const refused = isTrusted ? undefined : found.find(({ address }) => !isPublicAddress(address));
            const [first] = found;
            if (refused || !first) return callback(new AddressRefused(), '', 0);
            if (options.all) return callback(null, [first]);
            return callback(null, first.address, first.family);
          },
          (error: NodeJS.ErrnoException) => callback(error, '', 0),
        );
      };
    },
  };
}

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  constructor() {
    super('the name leads to an address that is not public');
  }
}

const TIMEOUT_MS = 1_500;
const TRIES = 2;

/**
 * Resolves a name that a member entered, by querying DNS servers directly. The system's lookup has
 * two threads for the whole process, so a member's DNS server that never answers would delay mails
 * and pushes.
 */
export async function resolveName(name: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers([...servers]);
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  // Uses the error code of the system's lookup, because c-ares codes look like connection errors.
  if (found.length === 0) throw Object.assign(new Error(`${name} is not known`), { code: 'ENOTFOUND' });
  return found;
}
