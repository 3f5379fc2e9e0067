import { expect, it } from 'vitest';
import { networkOf } from './sign-in-log.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:DB8:12:34:5:6:7:8', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::', 'fe80:0:0::/48'],
  ['not an address', ''],
  ['', ''],
])('knows %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
