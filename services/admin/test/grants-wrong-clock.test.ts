import { HOUR_MS } from '@croneai/contracts/units.ts';
import { afterAll, expect, it } from 'vitest';
import { openAdminApi } from './admin-api.ts';
import { startHarness } from './harness.ts';

const GRANT_MS = 5_000;
/** Maximum delay of the grant's end; much shorter than the hour by which the clock is wrong. */
const LATE_MS = 20_000;

const RealDate = Date;
const wrongNow = () => RealDate.now() + HOUR_MS;
/** Sets this process an hour ahead. MongoDB, in its own process, has the right time. */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) => new target(...((given.length === 0 ? [wrongNow()] : given) as [number])),
  get: (target, name) => (name === 'now' ? wrongNow : Reflect.get(target, name)),
});
const harness = await startHarness();
afterAll(async () => {
  globalThis.Date = RealDate;
  await harness.stop();
});
const adminApi = await openAdminApi(harness);

it('ends a grant at the right time even if the clock of the machine is an hour ahead', async () => {
  const { token } = adminApi.admin;
  const row = await adminApi.register();
  const endsAt = RealDate.now() + GRANT_MS;
  const until = new RealDate(endsAt).toISOString();
  const body = { userId: row.id, tier: 'gold', until, source: 'manual', reason: 'Trial' };
  const given = await harness.call('POST', '/api/admin/grants', { token, body });
  expect(given).toMatchObject({ status: 201, envelope: { data: { state: 'live' } } });
  expect((await adminApi.rowOf(row.email)).tier).toBe('gold');
  expect(RealDate.now()).toBeLessThan(endsAt);
  const changes = await harness.waitForMessages('access', row.id, 3);
  const lateMs = RealDate.now() - endsAt;
  expect(lateMs).toBeGreaterThanOrEqual(0);
  expect(lateMs).toBeLessThan(LATE_MS);
  expect(changes.at(-1)?.value.payload).toMatchObject({ tier: 'guest', cause: 'grant' });
});
