import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createAddressReader } from './client-address.ts';

const nobodyIsTold = () => expect.unreachable('nobody sent the header without being trusted');

const from = (remoteAddress: string, forwardedFor?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } }) as unknown as IncomingMessage;

describe('createAddressReader', () => {
  it('trusts no proxy by default (ASVS 15.3.4)', () => {
    const read = createAddressReader([], () => undefined);
    expect(read(from('203.0.113.9', '1.2.3.4'))).toBe('203.0.113.9');
    expect(read(from('::ffff:203.0.113.9', '1.2.3.4'))).toBe('203.0.113.9');
  });

  it('takes from each proxy only the entry that this proxy wrote, and trusts no entry further left', () => {
    const read = createAddressReader(['10.0.0.0/8', 'fd00::/8'], () => undefined);
    expect(read(from('10.1.1.1', '6.6.6.6, 203.0.113.9'))).toBe('203.0.113.9');
    expect(read(from('10.1.1.1', '6.6.6.6, 203.0.113.9, 10.2.2.2'))).toBe('203.0.113.9');
    expect(read(from('fd00::1', '2001:db8::5'))).toBe('2001:db8::5');
    expect(read(from('203.0.113.1', '1.2.3.4'))).toBe('203.0.113.1');
  });

  it.each([
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::5]:4711', '2001:db8::5'],
    ['[2001:db8::5]', '2001:db8::5'],
    ['2001:db8::5', '2001:db8::5'],
    ['203.0.113.9:4711, 10.2.2.2:80', '203.0.113.9'],
    ['203.0.113.9:x', '10.1.1.1'],
  ])('reads the address %s, which may have a port from a load balancer, as %s', (header, address) => {
    expect(createAddressReader(['10.0.0.0/8'], nobodyIsTold)(from('10.1.1.1', header))).toBe(address);
  });

  it('falls back to the nearest valid address if the header is missing or malformed', () => {
    const read = createAddressReader(['10.0.0.0/8'], nobodyIsTold);
    expect(read(from('10.1.1.1'))).toBe('10.1.1.1');
    expect(read(from('10.1.1.1', 'unknown'))).toBe('10.1.1.1');
    expect(read(from('10.1.1.1', 'rubbish, 10.2.2.2'))).toBe('10.2.2.2');
  });

  it('logs once that an untrusted peer sends the header', () => {
    const told: string[] = [];
    const read = createAddressReader(['10.0.0.0/8'], (peer) => told.push(peer));
    read(from('172.18.0.1'));
    read(from('10.1.1.1', '203.0.113.9'));
    expect(told).toEqual([]);
    for (const peer of ['172.18.0.1', '172.18.0.1', '172.18.0.2']) read(from(peer, '203.0.113.9'));
    expect(told).toEqual(['172.18.0.1']);
  });
});
