import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeKeys } from '../../infra/keys/make-keys.mjs';
import { ROOT } from '../../infra/local/processes/processes.ts';
import { apiClient, becomeMember, signIn } from '../support/api-client.ts';
import { readInbox } from '../support/inbox.ts';
import { someLead } from '../support/some-lead.ts';
import { startTestSystem } from '../support/test-system.ts';
import {
  DUMP,
  SAMPLE_ADMIN,
  SAMPLE_ENV,
  SAMPLE_ERASED,
  SAMPLE_GOLD,
  SAMPLE_GUEST,
  SAMPLE_TICKET,
} from './sample-data.ts';

/*
 * Makes the dump of a release from a new system: `node tests/restore/make-dump.ts`. Run it right
 * before the release is tagged. It writes the backup and the keys to the folder of sample-data.ts.
 * Empty that folder first. Never make the dump of an older release again.
 */

const SLOTS_MS = 40_000;
const ERASED_MS = 15_000;

const folder = fileURLToPath(DUMP);
const keys = makeKeys();
const system = await startTestSystem({
  seed: false,
  env: { ...SAMPLE_ENV, ...keys, ERASURE_GRACE_SECONDS: '1', FIRST_ADMIN_EMAIL: SAMPLE_ADMIN.email },
});
try {
  await fill();
  await sleep(SLOTS_MS);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'keys.json'), `${JSON.stringify(keys, null, 2)}\n`);
  const backup = join(ROOT, 'infra/local/backup.ts');
  execFileSync(process.execPath, [backup, '--data', system.dataDir, '--to', folder], {
    env: { ...process.env, BACKUP_KEY: keys.BACKUP_KEY },
    stdio: 'inherit',
  });
} finally {
  await system.stop();
}

async function fill(): Promise<void> {
  const api = apiClient(system.info().web);
  const inbox = readInbox(system.urls.inboxUrl);
  const call = async <Data>(method: string, path: string, token: string | undefined, body: object) => {
    const reply = await api.call<Data>(method, path, { body, ...(token && { token }) });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.envelope.error}`);
    return reply.envelope.data;
  };
  await becomeMember(api, inbox, SAMPLE_ADMIN);
  const gold = await becomeMember(api, inbox, SAMPLE_GOLD);
  await becomeMember(api, inbox, SAMPLE_GUEST);
  const erased = await becomeMember(api, inbox, SAMPLE_ERASED);
  await call('DELETE', '/api/account', erased.token, {});
  const { token } = await signIn(api, SAMPLE_ADMIN);
  const access = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true, reason: 'Sample' };
  await call('PATCH', `/api/admin/users/${gold.user.id}/access`, token, access);
  await call('POST', '/api/bot-access/submit', undefined, someLead({ fullName: 'Sample Lead' }));
  await call('POST', '/api/contact', undefined, {
    name: 'Sample Visitor',
    email: 'sample-visitor@example.com',
    subject: 'Sample subject',
    message: 'A sample message.',
  });
  const { id } = await call<{ id: string }>('POST', '/api/support/tickets', gold.token, {
    subject: SAMPLE_TICKET,
    category: 'account-setup',
    message: 'A sample question.',
  });
  await call('POST', `/api/support/tickets/${id}/messages`, token, { message: 'A sample answer.' });
  await call('POST', '/api/account/keys', gold.token, { name: 'Sample key', scopes: ['signals:read'] });
  await sleep(ERASED_MS);
}
