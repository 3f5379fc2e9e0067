import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../processes/commands.ts';
import { ROOT } from '../processes/processes.ts';
import { StartError } from '../start-error.ts';

export const DEMO_KEYS = ['admin', 'support', 'guest', 'silver', 'pro', 'gold'] as const;
type DemoKey = (typeof DEMO_KEYS)[number];

type DemoAccount = { email: string; password: string };
export type DemoAccounts = Record<DemoKey, DemoAccount>;

type Access = { tier: string; dashboardUnlocked: boolean; hasDeposited: boolean };
type MemberRow = Access & { id: string; email: string };

const SEEDER = join(ROOT, 'services/auth/src/commands/seed-demo-accounts.ts');
const DOMAIN = 'demo.croneai.example';
const SEED_TIMEOUT_MS = 60_000;
/**
 * Number of attempts to make the accounts, because a store can be slow while the system starts. A
 * retry reuses existing accounts.
 */
const SEED_TRIES = 3;
const CALL_TIMEOUT_MS = 15_000;
/** Deadline for a new account and a grant to reach other services through the outbox and Kafka. */
const ARRIVED_DEADLINE_MS = 30_000;
const LOOK_EVERY_MS = 200;
const PASSWORD_BYTES = 12;

const FULL_NAMES: Record<DemoKey, string> = {
  admin: 'Ada Admin',
  support: 'Sue Support',
  guest: 'Gus Guest',
  silver: 'Sam Silver',
  pro: 'Pia Pro',
  gold: 'Gil Gold',
};
const GRANTED = ['silver', 'pro', 'gold'] as const;

/** Makes new accounts with random passwords that satisfy the sign-up rules. */
export function makeDemoAccounts(): DemoAccounts {
  const entries = DEMO_KEYS.map((key) => {
    // The rules require an upper-case letter, a lower-case letter, and a digit.
    const password = `${randomBytes(PASSWORD_BYTES).toString('base64url').replace(/[-_]/g, 'x')}Aa1`;
    return [key, { email: `${key}@${DOMAIN}`, password }] as const;
  });
  return Object.fromEntries(entries) as DemoAccounts;
}

/**
 * Creates the accounts with their tiers through the public API. If they already exist, only signs
 * in and reads the list of members.
 */
export async function seedDemoAccounts(
  accounts: DemoAccounts,
  web: string,
  authEnv: NodeJS.ProcessEnv,
): Promise<void> {
  let token = await signIn(web, accounts.admin);
  if (!token || !(await listed(web, token, accounts))) {
    await createAccounts(accounts, authEnv);
    token = await signIn(web, accounts.admin);
    if (!token) throw new StartError('The demo admin cannot sign in. Delete .data to start with new data.');
  }
  const rows = await waitUntilListed(web, token, accounts);
  for (const tier of GRANTED) {
    const access = { tier, dashboardUnlocked: true, hasDeposited: true };
    const row = rows.find(({ email }) => email === accounts[tier].email);
    if (!row || hasAccess(row, access)) continue;
    await call(web, 'PATCH', `/api/admin/users/${row.id}/access`, token, access);
    await waitUntilGranted(web, accounts[tier], access);
  }
  await call(web, 'POST', '/api/auth/logout', token);
}

function roleOf(key: DemoKey): string {
  if (key === 'admin') return 'owner';
  return key === 'support' ? 'support' : 'member';
}

async function createAccounts(accounts: DemoAccounts, authEnv: NodeJS.ProcessEnv): Promise<void> {
  const wanted = DEMO_KEYS.map((key) => ({
    key,
    role: roleOf(key),
    fullName: FULL_NAMES[key],
    ...accounts[key],
  }));
  const env = { ...authEnv, DEMO_ACCOUNTS: JSON.stringify(wanted) };
  const options = { env, cwd: ROOT, timeoutMs: SEED_TIMEOUT_MS, ipc: true };
  let output = '';
  for (let tries = 1; tries <= SEED_TRIES; tries += 1) {
    const result = await runCommand(process.execPath, [SEEDER], options);
    if (result.code === 0) return;
    output = result.output;
  }
  throw new StartError(
    `The demo accounts could not be created:\n${output.trim().split('\n').slice(-10).join('\n')}`,
  );
}

/** Returns the token of a new session, or undefined if the account does not exist yet. */
async function signIn(web: string, { email, password }: DemoAccount): Promise<string | undefined> {
  const reply = await send(web, 'POST', '/api/auth/login', undefined, { email, password });
  if (reply.status === 401) return undefined;
  const { token } = dataOf<{ token: string }>(reply, 'sign in as the demo admin');
  return token;
}

async function listed(web: string, token: string, accounts: DemoAccounts): Promise<MemberRow[] | undefined> {
  const query = new URLSearchParams({ search: DOMAIN });
  const rows = await call<MemberRow[]>(web, 'GET', `/api/admin/users?${query}`, token);
  const all = DEMO_KEYS.every((key) => rows.some(({ email }) => email === accounts[key].email));
  return all ? rows : undefined;
}

const waitUntilListed = (web: string, token: string, accounts: DemoAccounts): Promise<MemberRow[]> =>
  arrived('The demo accounts do not appear in the member list. See the log of admin.', () =>
    listed(web, token, accounts),
  );

/**
 * Waits until auth has received the grant, which arrives through Kafka. Until then, a sign-in would
 * still show the tier of a guest.
 */
async function waitUntilGranted(web: string, account: DemoAccount, wanted: Access): Promise<void> {
  const token = await signIn(web, account);
  if (!token) throw new StartError(`${account.email} cannot sign in. Delete .data to start with new data.`);
  await arrived(`The tier of ${account.email} does not reach auth. See the log of auth.`, async () =>
    hasAccess(await call<Access>(web, 'GET', '/api/auth/me', token), wanted),
  );
  await call(web, 'POST', '/api/auth/logout', token);
}

/** Polls until the value is available. */
async function arrived<T>(problem: string, look: () => Promise<T>): Promise<NonNullable<T>> {
  for (const deadline = Date.now() + ARRIVED_DEADLINE_MS; ; await sleep(LOOK_EVERY_MS)) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new StartError(problem);
  }
}

function hasAccess(row: Access, wanted: Access): boolean {
  return (
    row.tier === wanted.tier &&
    row.dashboardUnlocked === wanted.dashboardUnlocked &&
    row.hasDeposited === wanted.hasDeposited
  );
}

type Reply = {
  status: number;
  body: { data?: unknown; error?: string | null; message?: string | null };
};

async function call<T>(web: string, method: string, path: string, token: string, body?: object): Promise<T> {
  return dataOf<T>(await send(web, method, path, token, body), `${method} ${path}`);
}

async function send(
  web: string,
  method: string,
  path: string,
  token?: string,
  body?: object,
): Promise<Reply> {
  const response = await fetch(`${web}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  return { status: response.status, body: (await response.json()) as Reply['body'] };
}

function dataOf<T>({ status, body }: Reply, what: string): T {
  if (status >= 400)
    throw new StartError(`Could not ${what}: ${status} ${body.error ?? ''} ${body.message ?? ''}`.trim());
  return body.data as T;
}
