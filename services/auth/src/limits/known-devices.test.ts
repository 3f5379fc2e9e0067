import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { expect, it } from 'vitest';
import { createSecretHasher } from '../secrets/secret-hasher.ts';
import { createKnownDevices } from './known-devices.ts';

const client = { address: '203.0.113.7', userAgent: undefined };
const secrets = createSecretHasher(randomBytes(32).toString('base64'));
const at = (days: number) => createKnownDevices({ secrets, now: () => new Date(days * DAY_MS + 1.7e12) });
const nameOf = (deviceToken: string, { email = 'ada@example.com', days = 0 } = {}) =>
  at(days).originOf({ ...client, deviceToken }, email).deviceId;

it('a token identifies its browser for half a year, and so does a renewed token', () => {
  const token = at(0).issue(client, 'ada@example.com');
  const name = nameOf(token);
  expect(name).toMatch(/^[\w-]{22}$/);
  expect(nameOf(token, { days: 180 })).toBe(name);
  expect(nameOf(token, { days: 181 })).toBeUndefined();
  const next = at(100).issue({ ...client, deviceToken: token }, 'ada@example.com');
  expect(next).not.toBe(token);
  expect(nameOf(next, { days: 200 })).toBe(name);
});

it('rejects tokens of another account or server, and forged tokens', () => {
  const token = at(0).issue(client, 'ada@example.com');
  const other = createKnownDevices({
    secrets: createSecretHasher(randomBytes(32).toString('base64')),
    now: () => new Date(1.7e12),
  });
  const [name, issuedAt, signature] = token.split('.');
  const later = `${name}.${(1.8e12).toString(36)}.${signature}`;
  expect(nameOf(token, { email: 'eve@example.com' })).toBeUndefined();
  for (const bad of [other.issue(client, 'ada@example.com'), later, `${name}.${issuedAt}.`, 'x', ''])
    expect(nameOf(bad)).toBeUndefined();
});

it('a device token reveals nothing about the account', () => {
  expect(at(0).issue(client, 'ada@example.com')).not.toContain('ada');
});
