import { isIP } from 'node:net';

const V6_GROUPS = 8;
const GROUP_BITS = 16;
const BYTE_BITS = 8;

/**
 * Returns the network of an address, such as `203.0.113.0/24` or `2001:db8:0:0::/64`. All spellings
 * of an address have the same result. A text that is not an address is returned unchanged. `bits`
 * is the length of the network's prefix: `v4` for an IPv4 address, `v6` for an IPv6 address.
 */
export function addressBlockOf(address: string, bits: { v4: 8 | 16 | 24 | 32; v6: 32 | 48 | 64 }): string {
  const plain = address.split('%', 1)[0] ?? '';
  const family = isIP(plain);
  if (family === 0) return address;
  if (family === 4) return v4Block(plain, bits.v4);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  return mapped ? v4Block(mapped, bits.v4) : v6Block(plain, bits.v6);
}

function v4Block(address: string, bits: number): string {
  const kept = address.split('.').slice(0, bits / BYTE_BITS);
  return `${[...kept, '0', '0', '0', '0'].slice(0, 4).join('.')}/${bits}`;
}

function v6Block(address: string, bits: number): string {
  const [head = '', tail] = address.split('::');
  const left = groupsOf(head);
  const right = tail === undefined ? [] : groupsOf(tail);
  const zeros = Array<string>(Math.max(0, V6_GROUPS - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, bits / GROUP_BITS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`;
}

/**
 * Splits one side of an IPv6 address into groups. A dotted ending (`64:ff9b::192.0.2.1`) is another
 * spelling of the last two groups. These two are returned as zeros, because no prefix is long
 * enough to include them.
 */
function groupsOf(text: string): string[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
