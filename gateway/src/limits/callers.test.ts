import { describe, expect, it } from 'vitest';
import { callersAt } from './callers.ts';

const keysOf = (address: string) => callersAt(address).map(({ kind, key }) => `${kind} ${key}`);

describe('callersAt', () => {
  it('treats each IPv4 address as a caller', () => {
    expect(keysOf('203.0.113.9')).toEqual(['address 203.0.113.9']);
  });

  it('counts an IPv6 address by its /64 and by its /48', () => {
    const keys = ['address 2001:db8:1:2::/64', 'network 2001:db8:1::/48'];
    expect(keysOf('2001:db8:1:2:aaaa::1')).toEqual(keys);
    expect(keysOf('2001:db8:1:2:ffff:1:2:3')).toEqual(keys);
    expect(keysOf('2001:0DB8:0001:0002::7')).toEqual(keys);
    expect(keysOf('::1')).toEqual(['address 0:0:0:0::/64', 'network 0:0:0::/48']);
    expect(keysOf('2001:db8::')).toEqual(['address 2001:db8:0:0::/64', 'network 2001:db8:0::/48']);
  });
});
