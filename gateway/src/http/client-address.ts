import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { plainAddress } from '@croneai/platform/http/client-address.ts';

export type AddressReader = (req: IncomingMessage) => string;

/**
 * Reads the visitor's address. This is the address of the connection or, behind a trusted proxy,
 * the last entry of `X-Forwarded-For` that is not a trusted proxy. Entries further left can be
 * forged. `onDistrusted` is called once if an untrusted peer sends the header. That peer may be a
 * proxy that is missing from the list. In that case, all visitors would seem to have the proxy's
 * address.
 */
export function createAddressReader(
  trustedProxies: readonly string[],
  onDistrusted: (peer: string) => void,
): AddressReader {
  const trusted = blockListOf(trustedProxies);
  let hasLogged = false;
  const distrust = (peer: string, req: IncomingMessage): string => {
    if (!hasLogged && req.headers['x-forwarded-for'] !== undefined) {
      hasLogged = true;
      onDistrusted(peer);
    }
    return peer;
  };
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return (req) => {
    const peer = plainAddress(req.socket.remoteAddress ?? '');
    if (trustedProxies.length === 0 || isIP(peer) === 0 || !isTrusted(peer)) return distrust(peer, req);
    let address = peer;
    for (const entry of forwardedFor(req).reverse()) {
      if (isIP(entry) === 0) break;
      address = entry;
      if (!isTrusted(entry)) break;
    }
    return address;
  };
}

function forwardedFor(req: IncomingMessage): string[] {
  const header = req.headers['x-forwarded-for'];
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text.split(',').map((entry) => plainAddress(withoutPort(entry.trim())));
}

/** Removes the port that some balancers add: `203.0.113.9:4711`, `[2001:db8::5]:4711`. */
function withoutPort(entry: string): string {
  const [, v4, v6] = /^(?:([\d.]+)(?::\d{1,5})?|\[([^\]]+)\](?::\d{1,5})?)$/.exec(entry) ?? [];
  return v4 ?? v6 ?? entry;
}

/** Parses addresses (`10.0.0.1`) and networks (`10.0.0.0/8`); throws for anything else. */
function blockListOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
