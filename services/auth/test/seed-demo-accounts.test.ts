import { randomUUID } from 'node:crypto';
import { ROLES } from '@croneai/contracts/http/role.ts';
import { afterAll, expect, it } from 'vitest';
import { seedDemoAccounts } from '../src/commands/seed-demo-accounts.ts';
import { startHarness } from './harness.ts';
import { newPerson, signIn } from './people.ts';

const harness = await startHarness();
afterAll(() => harness.stop());

const accounts = ROLES.map((role) => ({
  key: role,
  role,
  fullName: 'Demo Person',
  email: `${role}-${randomUUID()}@example.com`,
  password: 'DemoPass11',
}));

it('creates confirmed accounts, publishes their events, and skips existing accounts', async () => {
  const config = { ...harness.config, LOG_LEVEL: 'silent' as const };
  await seedDemoAccounts(config, accounts);
  const stored = await harness.db('users').find().toArray();
  expect(stored.every(({ outbox }) => outbox.length === 0)).toBe(true);
  for (const { email, password, role } of accounts) {
    const { status, body } = await signIn(harness, newPerson({ email, password }));
    expect([status, body.data.user.role]).toEqual([200, role]);
    await harness.eventOf('user.registered', body.data.user);
  }
  await seedDemoAccounts(
    config,
    accounts.map((account) => ({ ...account, password: 'Another111' })),
  );
  expect(await harness.db('users').countDocuments()).toBe(accounts.length);
  for (const { email, password } of accounts) {
    expect((await signIn(harness, newPerson({ email, password }))).status).toBe(200);
  }
});

it('refuses to run outside local mode (ASVS 6.3.2)', async () => {
  const config = { ...harness.config, CRONE_MODE: 'production' as const };
  await expect(seedDemoAccounts(config, accounts)).rejects.toThrow('local mode only');
});
