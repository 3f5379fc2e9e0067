import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import { runProcess } from '@croneai/platform/process.ts';
import { type AuthConfig, type DemoAccount, loadDemoConfig } from '../config.ts';
import { createMember } from '../registrations/create-member.ts';
import { type CommandParts, waitUntilEventsAreOut, withParts } from './with-parts.ts';

/*
 * Makes the demo accounts of a local system, as if each had confirmed its e-mail, and ends. Accounts that exist stay as
 * they are. Refuses outside local mode: these passwords are printed.
 */

/** Ends when the accounts exist and every copy can know of them. */
export async function seedDemoAccounts(config: AuthConfig, accounts: readonly DemoAccount[]): Promise<void> {
  if (config.CRONE_MODE !== 'local')
    throw new Error('Demo accounts are made in local mode only (CRONE_MODE)');
  await withParts({ name: 'seed-demo-accounts', config }, async (parts) => {
    const ids = await Promise.all(accounts.map((account) => ensureAccount(account, parts)));
    await waitUntilEventsAreOut(parts, ids);
    parts.logger.info({ accounts: accounts.map(({ key }) => key) }, 'demo accounts are there');
  });
}

async function ensureAccount(
  { email, password, fullName, role }: DemoAccount,
  parts: CommandParts,
): Promise<string> {
  const { users, registrations, passwords } = parts;
  const existing = await users.findByEmail(email);
  if (existing) return existing.id;
  const profile = { fullName, phone: '+15550100000', country: 'Other', telegram: '' };
  const passwordHash = await passwords.hash(password);
  const id = registrations.newId();
  const acceptance = { ...AGREEMENTS, acceptedAt: new Date() };
  const member = await createMember(parts)({ id, email, passwordHash, acceptance, role, ...profile });
  // Undefined where another seeder was quicker.
  const made = member ?? (await users.findByEmail(email));
  if (!made) throw new Error('A demo account came and went while it was made');
  return made.id;
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
