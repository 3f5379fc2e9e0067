import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressRules = ReturnType<typeof createAddressRules>;

/**
 * Where webhooks may be sent: to public hosts by https on its own port, and to `hosts` (`host` or `host:port`) whatever they are. A
 * name is resolved for each call, and the connection goes to an address that was checked.
 */
export function createAddressRules({
  hosts,
  isLocal,
  resolve = (name) => lookup(name, { all: true }),
}: {
  hosts: readonly string[];
  isLocal: boolean;
  resolve?: (name: string) => Promise<LookupAddress[]>;
}) {
  const isListed = ({ host, hostname }: { host: string; hostname: string }) =>
    hosts.includes(host) || hosts.includes(hostname);
  return {
    /** Why an address is not taken, for its owner; undefined for one that is. */
    refusalOf(url: URL): string | undefined {
      if (url.username || url.password) return 'Please enter an address without a user name or password';
      if (isListed(url)) return undefined;
      if (url.protocol !== 'https:' && !isLocal) return 'Please enter an address that starts with https://';
      if (url.port !== '') return 'Please enter an address without a port';
      const name = url.hostname.replace(/^\[|\]$/g, '');
      const isPublicName = ipaddr.isValid(name) ? isPublic(name) : name.includes('.');
      return isPublicName ? undefined : 'Please enter an address on the public internet';
    },

    /** Resolves a host for one connection, and fails where one of its addresses is not public. */
    lookupFor(url: URL): LookupFunction {
      const isTrusted = isListed(url);
      return (hostname, options, callback) => {
        resolve(hostname).then(
          (found) => {
            const refused = isTrusted ? undefined : found.find(({ address }) => !isPublic(address));
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

/** Ranges of special use (IANA) are anything but unicast: private, loopback, link-local, metadata, mapped, reserved. */
const isPublic = (address: string): boolean => ipaddr.parse(address).range() === 'unicast';
