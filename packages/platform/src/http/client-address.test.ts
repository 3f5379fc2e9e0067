import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddressOf, readSignedAddress, signClientAddress } from './client-address.ts';

const key = randomBytes(32).toString('base64');
const now = Date.parse('2026-11-20T10:00:00Z');

describe('the signed client address', () => {
  it.each(['203.0.113.7', '2001:db8::1'])('brings %s across', (address) => {
    expect(readSignedAddress(key, signClientAddress(key, address, now), now)).toBe(address);
  });

  it('is good for a minute either way', () => {
    const header = signClientAddress(key, '203.0.113.7', now);
    expect(readSignedAddress(key, header, now + 59_000)).toBe('203.0.113.7');
    expect(readSignedAddress(key, header, now - 59_000)).toBe('203.0.113.7');
    expect(readSignedAddress(key, header, now + 61_001)).toBeUndefined();
    expect(readSignedAddress(key, header, now - 61_001)).toBeUndefined();
  });

  it('is refused when forged, altered, cut or not an address', () => {
    const header = signClientAddress(key, '203.0.113.7', now);
    const other = signClientAddress(randomBytes(32).toString('base64'), '203.0.113.7', now);
    const seconds = now / 1000;
    const attempts = [
      other,
      header.replace('.7;', '.8;'),
      header.slice(0, -1),
      `${header};x`,
      '',
      ';;',
      '203.0.113.7',
    ];
    attempts.push(
      header.replace(`;${seconds};`, `;${seconds + 1};`),
      signClientAddress(key, 'localhost', now),
    );
    for (const attempt of attempts) expect(readSignedAddress(key, attempt, now), attempt).toBeUndefined();
  });

  it('falls back to the address of the connection', () => {
    const request = (header: string | undefined, remoteAddress: string) =>
      ({ headers: { 'x-client-address': header }, socket: { remoteAddress } }) as unknown as IncomingMessage;
    expect(clientAddressOf(key, request(undefined, '::ffff:127.0.0.1'))).toBe('127.0.0.1');
    expect(clientAddressOf(key, request('1.2.3.4;1;x', '::1'))).toBe('::1');
    expect(clientAddressOf(key, request(signClientAddress(key, '203.0.113.7'), '::1'))).toBe('203.0.113.7');
  });
});
