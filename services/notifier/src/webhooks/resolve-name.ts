import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

const TIMEOUT_MS = 1_500;
const TRIES = 2;

/**
 * Addresses of a name that anybody may have entered, from the servers of names themselves. The system's lookup has two threads for the whole
 * process: a member whose own server never answers would hold up mails and pushes.
 */
export async function resolveName(name: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers([...servers]);
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  // As the system's lookup names it; its own codes would be taken for those of a connection.
  if (found.length === 0) throw Object.assign(new Error(`${name} is not known`), { code: 'ENOTFOUND' });
  return found;
}
