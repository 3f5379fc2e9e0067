import { randomBytes, randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, expect, inject, it } from 'vitest';
import { takeRedisDatabase } from '../../../tests/support/redis-database.ts';
import { createAttemptLimit, type Origin } from '../src/limits/attempt-limit.ts';
import { SIGN_IN } from '../src/limits/attempt-policies.ts';
import { createSecretHasher } from '../src/secrets/secret-hasher.ts';

const redis = new Redis(await takeRedisDatabase(inject('backing').redisUrl));
afterAll(() => redis.disconnect());
const secrets = createSecretHasher(randomBytes(32).toString('base64'));
const limit = createAttemptLimit({ redis: redis as never, secrets });

const newSubject = () => `${randomUUID()}@example.com`;
/** Makes one attempt from each origin in parallel. Resolves to the number of accepted attempts. */
async function passedOf(subject: string, origins: readonly Origin[]): Promise<number> {
  const results = await Promise.allSettled(origins.map((origin) => limit.count(SIGN_IN, subject, origin)));
  return results.filter(({ status }) => status === 'fulfilled').length;
}
const repeat = (length: number, origin: (at: number) => Origin) =>
  Array.from({ length }, (_, at) => origin(at));

it('allows ten attempts from one place, however the addresses of this place are written (ASVS 6.3.1)', async () => {
  const subject = newSubject();
  const written = ['2001:db8:1:2::', '2001:DB8:1:2:0:0:0:', '2001:0db8:0001:0002:ffff::'];
  const origins = repeat(60, (at) => ({ address: `${written[at % 3]}${(at + 1).toString(16)}` }));
  expect(await passedOf(subject, origins)).toBe(10);
});

it('allows thirty attempts from a network of several places, and a hundred from all networks together (ASVS 6.3.1)', async () => {
  const subject = newSubject();
  const network = (name: string) =>
    repeat(60, (at) => ({ address: `2001:db8:${name}:${at.toString(16)}::1` }));
  for (const name of ['a', 'b', 'c']) expect(await passedOf(subject, network(name))).toBe(30);
  expect(await passedOf(subject, network('d'))).toBe(10);
  expect(await passedOf(subject, [{ address: '203.0.113.7' }])).toBe(0);
  expect(await passedOf(newSubject(), [{ address: '203.0.113.7' }])).toBe(1);
});

it('if the limit of a place refuses an attempt, does not count this attempt towards other limits', async () => {
  const subject = newSubject();
  expect(
    await passedOf(
      subject,
      repeat(300, () => ({ address: '198.51.100.7' })),
    ),
  ).toBe(10);
  expect(
    await passedOf(
      subject,
      repeat(20, (at) => ({ address: `198.51.100.${at + 100}` })),
    ),
  ).toBe(20);
  expect(await passedOf(subject, [{ address: '203.0.113.7' }])).toBe(1);
});

it('counts the attempts of each known browser separately, wherever they come from', async () => {
  const subject = newSubject();
  await passedOf(
    subject,
    repeat(150, (at) => ({ address: `100.64.${at}.1` })),
  );
  expect(await passedOf(subject, [{ address: '100.65.0.1' }])).toBe(0);
  const known = repeat(15, (at) => ({ address: `100.66.${at}.1`, deviceId: 'the-laptop' }));
  expect(await passedOf(subject, known)).toBe(10);
  expect(await passedOf(subject, [{ address: '100.65.0.1', deviceId: 'the-phone' }])).toBe(1);
});

it('allows thirty attempts from all known browsers together, however many browsers there are', async () => {
  const subject = newSubject();
  const minted = repeat(60, (at) => ({ address: `100.67.${at}.1`, deviceId: `minted-${at}` }));
  expect(await passedOf(subject, minted)).toBe(30);
  expect(await passedOf(subject, [{ address: '100.68.0.1' }])).toBe(1);
});

it('does not make a place wait if the limit of its network refused the attempt', async () => {
  const subject = newSubject();
  const place = { address: '100.69.1.1' };
  await passedOf(
    subject,
    repeat(9, () => place),
  );
  await passedOf(
    subject,
    repeat(40, (at) => ({ address: `100.69.1.${at + 100}` })),
  );
  // The limit of the place would allow this tenth attempt and then start a wait. But the limit of
  // the network refuses the attempt, so it does not count for the place.
  expect(await passedOf(subject, [place])).toBe(0);
  const refused = await limit.count(SIGN_IN, subject, place).catch((error: unknown) => error);
  // The wait is the rest of the network's window. The first wait of the place would be 30 seconds.
  expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(60);
});

it('returns how long the next attempt must wait, and resets the count after a success', async () => {
  const subject = newSubject();
  const origin = { address: '198.51.100.9' };
  expect(
    await passedOf(
      subject,
      repeat(10, () => origin),
    ),
  ).toBe(10);
  const refused = await limit.count(SIGN_IN, subject, origin).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
  expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(20);
  await limit.forget(SIGN_IN, subject, origin);
  expect(
    await passedOf(
      subject,
      repeat(10, () => origin),
    ),
  ).toBe(10);
});
