import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import { roleSchema } from '@croneai/contracts/http/role.ts';
import { email } from '@croneai/contracts/text.ts';
import { readConfig } from '@croneai/platform/config.ts';
import { runProcess } from '@croneai/platform/process.ts';
import { z } from 'zod';
import type { Passwords } from '../passwords/module.ts';
import type { Registrations } from '../registrations/module.ts';
import { type AuthConfig, authConfig } from '../start.ts';
import type { Users } from '../users/module.ts';
import { waitUntilEventsAreOut, withModules } from './with-modules.ts';

/*
 * Makes the demo accounts of a local system, as if each had confirmed its email, and exits. Leaves
 * existing accounts unchanged. Refuses to run outside local mode, because anybody can see the
 * passwords of demo accounts.
 */

const demoAccount = z.object({
  key: z.string().min(1),
  role: roleSchema,
  fullName: z.string().min(1),
  email,
  password: z.string().min(1),
});
type DemoAccount = z.infer<typeof demoAccount>;

const demoConfig = {
  ...authConfig,
  DEMO_ACCOUNTS: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.array(demoAccount))
    .describe('the demo accounts as a JSON list of key, role, fullName, email and password'),
};

/** Resolves once the accounts exist and their events are published. */
export async function seedDemoAccounts(config: AuthConfig, accounts: readonly DemoAccount[]): Promise<void> {
  if (config.CRONE_MODE !== 'local')
    throw new Error('Demo accounts are created in local mode only (CRONE_MODE)');
  await withModules({ name: 'seed-demo-accounts', config }, async (modules) => {
    const ids = await Promise.all(accounts.map((account) => ensureAccount(account, modules)));
    await waitUntilEventsAreOut(modules, ids);
  });
}

async function ensureAccount(
  { email, password, fullName, role }: DemoAccount,
  {
    users,
    registrations,
    passwords,
  }: {
    users: Pick<Users, 'findByEmail'>;
    registrations: Pick<Registrations, 'newId' | 'createMember'>;
    passwords: Pick<Passwords, 'hashing'>;
  },
): Promise<string> {
  const existing = await users.findByEmail(email);
  if (existing) return existing.id;
  const profile = { fullName, phone: '+15550100000', country: 'Other', telegram: '' };
  const passwordHash = await passwords.hashing.hash(password);
  const id = registrations.newId();
  const acceptance = { ...AGREEMENTS, acceptedAt: new Date() };
  const member = await registrations.createMember({
    id,
    email,
    passwordHash,
    acceptance,
    source: null,
    role,
    ...profile,
  });
  // `made` is undefined if another process inserted the account first.
  const made = member ?? (await users.findByEmail(email));
  if (!made) throw new Error('A demo account was deleted while it was created');
  return made.id;
}

if (import.meta.main) {
  runProcess({
    name: 'seed-demo-accounts',
    main: async () => {
      const { DEMO_ACCOUNTS, ...config } = readConfig(demoConfig);
      await seedDemoAccounts(config, DEMO_ACCOUNTS);
      process.stdout.write(`The demo accounts exist: ${DEMO_ACCOUNTS.map(({ key }) => key).join(', ')}\n`);
      process.exit(0);
    },
  });
}
