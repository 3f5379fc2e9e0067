import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  DUMP,
  keysOfDump,
  SAMPLE_ADMIN,
  SAMPLE_ENV,
  SAMPLE_ERASED,
  SAMPLE_GOLD,
  SAMPLE_TICKET,
} from '../restore/sample-data.ts';
import { type ApiClient, apiClient, signIn } from '../support/api-client.ts';
import { until } from '../support/until.ts';
import { type ComposeStack, composeStack, STORES } from './compose-stack.ts';

/*
 * Runs the jobs `restore` and `upgrade` of docker-compose.yml on new stores and a backup of release
 * 1.0.0. No workers run, because they would record the time since that backup as missed slots. The
 * tests form a single story: later tests depend on earlier ones.
 */

const SERVICES = ['auth', 'admin', 'leads', 'notifier', 'signals'];
const BACKUPS = '/var/lib/croneai/backups';
const WITHIN_MS = 180_000;

type Outcome = {
  ok: boolean;
  database?: string;
  databases?: number;
  documents?: number;
  migrations?: string[];
  indexes?: number;
  isRestored?: boolean;
  lost?: unknown[];
};

let stack: ComposeStack;
let api: ApiClient;

beforeAll(async () => {
  const { SIGNAL_SLOT_SECONDS } = SAMPLE_ENV;
  stack = await composeStack({
    ...keysOfDump(),
    SIGNAL_SLOT_SECONDS,
    RESTORE_AT: new Date().toISOString(),
  });
  api = apiClient(stack.web);
  await stack.compose('build');
  await stack.compose('up', '--detach', '--wait', ...STORES);
}, 25 * 60_000);
afterAll(async () => {
  await stack?.remove();
}, 180_000);

const inBackupContainer = (...command: string[]): Promise<string> =>
  stack.compose('--profile', 'backup', 'run', '--rm', 'backup', ...command);

/** Runs a job with the documented command. */
const runJob = (name: 'upgrade' | 'restore'): Promise<string> =>
  stack.compose('--profile', name, 'run', '--rm', '--build', name);

const outcomeOf = (output: string): Outcome => JSON.parse(output.trim().split('\n').at(-1) ?? '') as Outcome;

/** Returns the outcome that a step logged in the last line of its latest run. */
async function outcomeOfStep(name: string): Promise<Outcome> {
  const [container] = await stack.containers(name);
  return outcomeOf(await stack.docker('logs', container?.ID ?? ''));
}

async function backupsInVolume(): Promise<string[]> {
  const files = await inBackupContainer('ls', BACKUPS);
  return files.split(/\s+/).filter((file) => file.endsWith('.backup'));
}

/**
 * Drops all indexes except `_id_`, so that the upgrade must build them, like indexes that a release
 * adds. Failed drops are ignored: the embedded MongoDB cannot drop a few indexes of restored
 * collections.
 */
const DROP_INDEXES = `
  import mongoose from 'mongoose';
  const client = new mongoose.mongo.MongoClient(process.env.MONGO_URL);
  const dropped = [];
  for (const service of ${JSON.stringify(SERVICES)}) {
    const db = client.db('croneai_' + service);
    let count = 0;
    for (const { name } of await db.listCollections().toArray()) {
      const collection = db.collection(name);
      for (const index of (await collection.indexes()).filter((index) => index.name !== '_id_'))
        count += await collection.dropIndex(index.name).then(() => 1, () => 0);
    }
    dropped.push(count);
  }
  await client.close();
  console.log(JSON.stringify(dropped));
`;

it(
  'the restore job writes a backup from the volume to new databases and brokers',
  async () => {
    await stack.compose('--profile', 'restore', 'create', 'restore-stores');
    const [job] = await stack.containers('restore-stores');
    for (const file of readdirSync(DUMP).filter((name) => name.startsWith('croneai-')))
      await stack.docker('cp', join(fileURLToPath(DUMP), file), `${job?.ID}:${BACKUPS}/${file}`);
    expect(await runJob('restore')).toContain('reads the audit of the last 20 hours again');
    expect(await outcomeOfStep('restore-stores')).toMatchObject({
      ok: true,
      databases: SERVICES.length,
      lost: [],
    });
  },
  10 * WITHIN_MS,
);

it(
  'no service starts while a unique index is missing',
  async () => {
    const dropped = await inBackupContainer('node', '--input-type=module', '--eval', DROP_INDEXES);
    expect(Math.min(...(JSON.parse(dropped) as number[]))).toBeGreaterThan(0);
    await stack.compose('up', '--detach', 'auth');
    await until(
      'auth refuses to start',
      async () => {
        const log = await stack.compose('logs', '--no-log-prefix', 'auth');
        expect(log).toMatch(/croneai_auth lacks indexes: .*npm run upgrade/);
      },
      WITHIN_MS,
    );
    await stack.compose('rm', '--stop', '--force', 'auth');
  },
  WITHIN_MS + 10_000,
);

it(
  'the upgrade backs up, builds the indexes of each database, and verifies the audit',
  async () => {
    const before = await backupsInVolume();
    expect(await runJob('upgrade')).toMatch(/^The audit chain is intact: \d+ rows/m);
    expect(await outcomeOfStep('upgrade-backup')).toMatchObject({ ok: true, databases: SERVICES.length });
    for (const service of SERVICES) {
      const database = `croneai_${service}`;
      const step = await outcomeOfStep(`upgrade-${service}`);
      expect(step).toMatchObject({ ok: true, database, isRestored: false });
      expect(step.indexes, database).toBeGreaterThan(0);
    }
    expect(await backupsInVolume()).toHaveLength(before.length + 1);
  },
  10 * WITHIN_MS,
);

it(
  'the services serve the members, access, and tickets that release 1.0.0 stored',
  async () => {
    await stack.compose('up', '--detach', 'gateway', ...SERVICES);
    await stack.becomeHealthy(STORES.length + SERVICES.length + 1);
    const { token } = await until('a member signs in', () => signIn(api, SAMPLE_GOLD), WITHIN_MS);
    const me = await api.call<SignedIn['user']>('GET', '/api/auth/me', { token });
    expect(me.envelope.data).toMatchObject({ tier: 'gold', dashboardUnlocked: true });
    expect((await api.call('GET', '/api/signals', { token })).status).toBe(200);
    const tickets = await api.call<unknown[]>('GET', '/api/support/tickets', { token });
    expect(tickets.envelope.data).toMatchObject([{ subject: SAMPLE_TICKET }]);
    expect((await signIn(api, SAMPLE_ADMIN)).user.role).toBe('owner');
    await expect(signIn(api, SAMPLE_ERASED)).rejects.toThrow('401');
  },
  3 * WITHIN_MS,
);

it(
  'the upgrade can run again while the services run, and finds nothing left to build',
  async () => {
    const before = await backupsInVolume();
    expect(await runJob('upgrade')).toContain('The audit chain is intact');
    for (const service of SERVICES)
      expect(await outcomeOfStep(`upgrade-${service}`)).toMatchObject({
        ok: true,
        migrations: [],
        indexes: 0,
      });
    expect(await backupsInVolume()).toHaveLength(before.length + 1);
  },
  10 * WITHIN_MS,
);
