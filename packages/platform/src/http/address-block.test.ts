import { expect, it } from 'vitest';
import { addressBlockOf } from './address-block.ts';

const HOME = { v4: 32, v6: 64 } as const;
const NETWORK = { v4: 24, v6: 48 } as const;

it.each([
  ['203.0.113.7', '203.0.113.7/32', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7/32', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['', '', ''],
  ['not an address', 'not an address', 'not an address'],
])('%s is in %s and in %s', (address, home, network) => {
  expect([addressBlockOf(address, HOME), addressBlockOf(address, NETWORK)]).toEqual([home, network]);
});
