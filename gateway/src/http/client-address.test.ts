import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createAddressReader, limitKeyOf } from './client-address.ts';

const from = (remoteAddress: string, forwardedFor?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } }) as unknown as IncomingMessage;

describe('createAddressReader', () => {
  it('believes nobody by default', () => {
    const read = createAddressReader([]);
    expect(read(from('203.0.113.9', '1.2.3.4'))).toBe('203.0.113.9');
    expect(read(from('::ffff:203.0.113.9', '1.2.3.4'))).toBe('203.0.113.9');
  });

  it('believes a trusted proxy about the hop before it, and nothing further left', () => {
    const read = createAddressReader(['10.0.0.0/8', 'fd00::/8']);
    expect(read(from('10.1.1.1', '6.6.6.6, 203.0.113.9'))).toBe('203.0.113.9');
    expect(read(from('10.1.1.1', '6.6.6.6, 203.0.113.9, 10.2.2.2'))).toBe('203.0.113.9');
    expect(read(from('fd00::1', '2001:db8::5'))).toBe('2001:db8::5');
    expect(read(from('203.0.113.1', '1.2.3.4'))).toBe('203.0.113.1');
  });

  it('falls back to the last address it can stand for', () => {
    const read = createAddressReader(['10.0.0.0/8']);
    expect(read(from('10.1.1.1'))).toBe('10.1.1.1');
    expect(read(from('10.1.1.1', 'unknown'))).toBe('10.1.1.1');
    expect(read(from('10.1.1.1', 'rubbish, 10.2.2.2'))).toBe('10.2.2.2');
  });
});

describe('limitKeyOf', () => {
  it('counts an IPv4 address, and an IPv6 customer by the /64', () => {
    expect(limitKeyOf('203.0.113.9')).toBe('203.0.113.9');
    expect(limitKeyOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
    expect(limitKeyOf('2001:db8:1:2:ffff:1:2:3')).toBe(limitKeyOf('2001:db8:1:2::7'));
    expect(limitKeyOf('::1')).toBe('0:0:0:0::/64');
  });
});
