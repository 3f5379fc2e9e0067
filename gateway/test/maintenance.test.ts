import { systemStatusSchema } from '@croneai/contracts/system-status.ts';
import { beginMaintenance, endMaintenance } from '@croneai/platform/maintenance.ts';
import { Redis } from 'ioredis';
import { afterAll, expect, inject, it } from 'vitest';
import { takeRedisDatabase } from '../../tests/support/redis-database.ts';
import { until } from '../../tests/support/until.ts';
import { call, json, startTestGateway } from './harness.ts';

const redisUrl = await takeRedisDatabase(inject('backing').redisUrl);
const gateway = await startTestGateway(redisUrl, { env: { RATE_LIMIT_SCALE: '1000' } });
const redis = new Redis(redisUrl);
afterAll(async () => {
  redis.disconnect();
  await gateway.stop();
});

const maintenance = async () => {
  const { data } = await call(`${gateway.url}/api/status`);
  return systemStatusSchema.parse(data).maintenance;
};

it('during maintenance, refuses writes with the time at which the maintenance ends, and answers reads and sign-ins', async () => {
  const { token } = await gateway.sessions.open();
  const end = new Date(Date.now() + 10 * 60_000).toISOString();
  await beginMaintenance(redis, { until: end });
  await until('the status shows it', async () => expect(await maintenance()).toEqual({ until: end }));
  for (const service of Object.values(gateway.services)) service.seen.length = 0;

  const contact = await call(`${gateway.url}/api/contact`, json('{}'));
  expect(contact).toMatchObject({ status: 503, error: 'service.maintenance' });
  expect(Number(contact.headers.get('retry-after'))).toBeGreaterThan(590);
  const settings = await call(`${gateway.url}/api/account/profile`, {
    ...json('{}'),
    method: 'PATCH',
    token,
  });
  expect(settings).toMatchObject({ status: 503, error: 'service.maintenance' });
  // A postback is refused although it uses GET, because it is a write. Brokers repeat it later.
  const postback = await call(`${gateway.url}/api/postbacks/partner-broker/${'s'.repeat(43)}?event=deposit`);
  expect(postback).toMatchObject({ status: 503, error: 'service.maintenance' });
  expect(gateway.services.leads.seen).toEqual([]);
  expect(gateway.services.auth.seen).toEqual([]);

  expect(await call(`${gateway.url}/api/signals`, { token })).toMatchObject({ status: 200 });
  expect(await call(`${gateway.url}/api/auth/login`, json('{}'))).toMatchObject({ status: 200 });

  // Owners whose sign-in is no longer recent must confirm their password to end the maintenance.
  const confirmation = { ...json('{"password":"right"}'), token };
  expect(await call(`${gateway.url}/api/account/confirm-password`, confirmation)).toMatchObject({
    status: 200,
  });

  await beginMaintenance(redis, { until: null });
  await until('the end is unknown', async () => expect(await maintenance()).toEqual({ until: null }));
  const later = await call(`${gateway.url}/api/contact`, json('{}'));
  expect(later.headers.get('retry-after')).toBe('60');

  await endMaintenance(redis);
  await until('it is over', async () => expect(await maintenance()).toBeUndefined());
  expect(await call(`${gateway.url}/api/contact`, json('{}'))).toMatchObject({ status: 200 });
});
