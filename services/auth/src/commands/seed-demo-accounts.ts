import { setTimeout as delay } from 'node:timers/promises';
import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import { createHealth } from '@croneai/platform/health.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { runProcess } from '@croneai/platform/process.ts';
import { type AuthConfig, type DemoAccount, loadDemoConfig } from '../config.ts';
import { type Connections, connect } from '../connections.ts';

/*
 * Makes the demo accounts of a local system, as if each had confirmed its e-mail, and ends. Accounts that exist stay as
 * they are. Refuses outside local mode: these passwords are printed.
 */

const EVENTS_OUT_WITHIN_MS = 45_000;
const LOOK_EVERY_MS = 100;

/** Ends when the accounts exist and every copy can know of them. */
export async function seedDemoAccounts(config: AuthConfig, accounts: readonly DemoAccount[]): Promise<void> {
  if (config.CRONE_MODE !== 'local')
    throw new Error('Demo accounts are made in local mode only (CRONE_MODE)');
  const logger = createLogger({ name: 'seed-demo-accounts', level: config.LOG_LEVEL });
  const parts = { logger, health: createHealth(), metrics: createMetrics('seed'), now: () => new Date() };
  const connections = await connect(config, parts);
  try {
    const ids = await Promise.all(accounts.map((account) => ensureAccount(account, connections)));
    await waitUntilEventsAreOut(connections, ids);
    logger.info({ accounts: accounts.map(({ key }) => key) }, 'demo accounts are there');
  } finally {
    await connections.close();
  }
}

async function ensureAccount(
  { email, password, fullName, role }: DemoAccount,
  { users, registrations, passwords, createMember }: Connections,
): Promise<string> {
  const existing = await users.findByEmail(email);
  if (existing) return existing.id;
  const profile = { fullName, phone: '+1 555 010 0000', country: 'Other', telegram: '' };
  const passwordHash = await passwords.hash(password);
  const id = registrations.newId();
  const acceptance = { ...AGREEMENTS, acceptedAt: new Date() };
  const member = await createMember({ id, email, passwordHash, acceptance, role, ...profile });
  if (member) return member.id;
  // Another seeder was quicker.
  const made = await users.findByEmail(email);
  if (!made) throw new Error('A demo account came and went while it was made');
  return made.id;
}

async function waitUntilEventsAreOut({ users }: Connections, ids: readonly string[]): Promise<void> {
  const deadline = Date.now() + EVENTS_OUT_WITHIN_MS;
  while (await users.hasUnsentEvents(ids)) {
    if (Date.now() > deadline)
      throw new Error('The events of the demo accounts are not out. Is Kafka running?');
    await delay(LOOK_EVERY_MS);
  }
}

if (import.meta.main) {
  runProcess({
    name: 'seed-demo-accounts',
    main: async () => {
      const { DEMO_ACCOUNTS, ...config } = loadDemoConfig();
      await seedDemoAccounts(config, DEMO_ACCOUNTS);
      process.exit(0);
    },
  });
}
