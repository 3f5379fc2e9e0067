import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '@croneai/platform/public-address.ts';

export type AddressRules = ReturnType<typeof createAddressRules>;
export type Receiver = { url: URL; isOperators: boolean };

/**
 * Rules for the addresses of webhooks. A webhook may call a public host by https on port 443. A
 * webhook of the operator may also call the hosts in `hosts` (`host` or `host:port`), and these
 * hosts are not checked. A member's webhook may call them only in local mode, because the member
 * could otherwise read internal services. Each call resolves the name again, and connects only to
 * an address that was checked.
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
     * Returns the reason for refusing an address, worded for the webhook's owner. Returns undefined
     * if the address is allowed.
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

    /**
     * Resolves a host for one connection. Fails if one of the host's addresses is not public,
     * unless the host is an allowed host of the operator.
     */
    lookupFor(receiver: Receiver): LookupFunction {
      const isTrusted = isListed(receiver);
      return (hostname, options, callback) => {
        // The name of the operator's host may be known only to this machine's resolver.
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
 * Resolves a name that a member entered. Queries DNS servers directly, because the system's lookup
 * has only two threads for the whole process. A member's DNS server that never replies would occupy
 * these threads, and mails and pushes would wait.
 */
export async function resolveName(name: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers([...servers]);
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  // The resolver's own codes, such as `ECONNREFUSED`, look like connection errors. This is the code
  // of the system's lookup.
  if (found.length === 0) throw Object.assign(new Error(`${name} is not known`), { code: 'ENOTFOUND' });
  return found;
}
