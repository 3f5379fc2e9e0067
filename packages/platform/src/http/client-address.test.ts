import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createHealth } from '../health.ts';
import { createLogger } from '../logger.ts';
import { createClientAddressReader, readSignedAddress, signClientAddress } from './client-address.ts';

const key = randomBytes(32).toString('base64');
const now = Date.parse('2026-11-20T10:00:00Z');

describe('the signed client address', () => {
  it.each(['203.0.113.7', '2001:db8::1'])('passes on %s', (address) => {
    const header = signClientAddress(key, address, now);
    expect(readSignedAddress(key, header, now)).toEqual({ address, skewSeconds: 0 });
  });

  it('contains the time of the gateway', () => {
    const header = signClientAddress(key, '203.0.113.7', now);
    expect(readSignedAddress(key, header, now + 61_000)?.skewSeconds).toBe(-61);
    expect(readSignedAddress(key, header, now - 59_000)?.skewSeconds).toBe(59);
  });

  it('is refused if it is forged, altered, truncated, or not an address', () => {
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
    const logger = createLogger({ name: 'test', level: 'silent' });
    const read = createClientAddressReader({ key, logger, health: createHealth() });
    expect(read(request(undefined, '::ffff:127.0.0.1'))).toBe('127.0.0.1');
    expect(read(request('1.2.3.4;1;x', '::1'))).toBe('::1');
    expect(read(request(signClientAddress(key, '203.0.113.7'), '::1'))).toBe('203.0.113.7');
  });
});
