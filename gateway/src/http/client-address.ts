import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

export type AddressReader = (req: IncomingMessage) => string;

/**
 * Makes the reader of a visitor's address: the connection's own, or, when that is a trusted proxy, the last entry of
 * `X-Forwarded-For` that is not one. Entries further left are what anybody may have written.
 */
export function createAddressReader(trustedProxies: readonly string[]): AddressReader {
  const trusted = blockListOf(trustedProxies);
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return (req) => {
    const peer = plainAddress(req.socket.remoteAddress ?? '');
    if (trustedProxies.length === 0 || isIP(peer) === 0 || !isTrusted(peer)) return peer;
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
  return text.split(',').map((entry) => plainAddress(entry.trim()));
}

/** An IPv4 address as such, where a socket shows it mapped into IPv6. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

/** Addresses (`10.0.0.1`) and networks (`10.0.0.0/8`); throws for anything else. */
export function blockListOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** What a limit counts for a visitor: one IPv4 address, or an IPv6 /64, which is what one customer is given. */
export function limitKeyOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
