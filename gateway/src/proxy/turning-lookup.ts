import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';

/** Resolves a host to its addresses. */
export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>;

/**
 * Time for which an answer is reused, so that a burst of new connections resolves the name once.
 */
const REUSE_MS = 1_000;

const resolveByName: ResolveHost = (host) => promisify(lookup)(host, { all: true });

/**
 * Makes a lookup for `net.connect` that starts with the next address each time, so that connections
 * reach all replicas behind a name. Node tries the other addresses if the first one refuses. If the
 * name cannot be resolved, the addresses of the last successful lookup are used. A failed lookup is
 * not reused.
 */
export function createTurningLookup(resolve: ResolveHost = resolveByName): LookupFunction {
  const hosts = new Map<string, Host>();
  return (name, { all }, callback) => {
    const host = hosts.get(name) ?? { addresses: undefined, until: 0, turn: 0 };
    hosts.set(name, host);
    addressesOf(name, host, resolve).then(
      (found) => {
        const first = host.turn % found.length;
        host.turn += 1;
        const turned = [...found.slice(first), ...found.slice(0, first)];
        const [{ address, family } = { address: '', family: 0 }] = turned;
        if (all) callback(null, turned);
        else callback(null, address, family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

type Addresses = Promise<readonly LookupAddress[]>;
type Host = { addresses: Addresses | undefined; until: number; turn: number };

function addressesOf(name: string, host: Host, resolve: ResolveHost): Addresses {
  const { addresses: before, until } = host;
  const now = performance.now();
  if (before && until > now) return before;
  const next = resolve(name).catch((error: unknown) => {
    if (before !== undefined) return before;
    host.addresses = undefined;
    throw error;
  });
  host.addresses = next;
  host.until = now + REUSE_MS;
  return next;
}
