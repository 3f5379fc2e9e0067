import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';

/** Finds the addresses of a host. */
export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>;

/** A burst of new connections asks once. */
const REUSE_MS = 1_000;

const resolveByName: ResolveHost = (host) => promisify(lookup)(host, { all: true });

/**
 * A lookup for `net.connect` that begins with the next address each time, so that connections go round all replicas behind a
 * name; Node tries the others when the first refuses. While the name cannot be resolved the last answer stands.
 */
export function createTurningLookup(resolve: ResolveHost = resolveByName): LookupFunction {
  const known = new Map<string, { addresses: Promise<readonly LookupAddress[]>; until: number }>();
  let turn = 0;
  const addressesOf = (host: string): Promise<readonly LookupAddress[]> => {
    const before = known.get(host);
    const now = performance.now();
    if (before && before.until > now) return before.addresses;
    const addresses = resolve(host).catch((error: unknown) => before?.addresses ?? Promise.reject(error));
    known.set(host, { addresses, until: now + REUSE_MS });
    return addresses;
  };
  return (host, { all }, callback) => {
    addressesOf(host).then(
      (found) => {
        const first = turn % found.length;
        turn += 1;
        const turned = [...found.slice(first), ...found.slice(0, first)];
        const [{ address, family } = { address: '', family: 0 }] = turned;
        if (all) callback(null, turned);
        else callback(null, address, family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}
