import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('the addresses that a webhook may call', () => {
  it.each(['142.250.74.10', '2a00:1450:4007:80e::200a'])('include public addresses: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.9.9', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['192.0.0.8', '192.88.99.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fd00::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '100::1', '2001:db8::1'],
    // Some of these IPv6 addresses embed an IPv4 address.
    ...['4000::1', '::ffff:127.0.0.1', '::127.0.0.1', '::7f00:1', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1'],
    ...['2002:7f00:1::', '::ffff:0:127.0.0.1', '2001::1', 'nonsense', ''],
  ])('do not include internal addresses: %s (ASVS 1.3.6)', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
