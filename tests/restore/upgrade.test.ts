import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SignedIn } from '@croneai/contracts/users.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isHeld, releaseAtStart } from '../../infra/local/processes/hold.ts';
import { ROOT } from '../../infra/local/processes/processes.ts';
import { areReady } from '../../infra/local/restore/are-ready.ts';
import { runUpgrade, STEPS, type UpgradeOutcome } from '../../infra/local/upgrade/run-upgrade.ts';
import { type ApiClient, apiClient, signIn } from '../support/api-client.ts';
import { searchMongo } from '../support/search-stores.ts';
import { outsideEnvironment, startTestSystem, type TestSystem } from '../support/test-system.ts';
import { until } from '../support/until.ts';
import {
  DUMP,
  keysOfDump,
  SAMPLE_ADMIN,
  SAMPLE_ENV,
  SAMPLE_ERASED,
  SAMPLE_GOLD,
  SAMPLE_GUEST,
  SAMPLE_TICKET,
} from './sample-data.ts';

/*
 * The data of release 1.0.0 is restored into new stores, and upgraded to this release. No workers
 * run, because they would record the time since the dump as missed slots.
 */

const WITHIN_MS = 120_000;
const DUMP_YEAR = 2026;
/** Number of slots in the dump. */
const SLOTS = 16;
const NOTES = 'croneai_notes';
/** Number of all migrations. Release 1.0.0 had none, so all of them run. */
const MIGRATIONS = globSync('services/*/src/migrations/*.ts', { cwd: ROOT }).length;

let system: TestSystem;
let api: ApiClient;
let folder: string;
let client: mongoose.mongo.MongoClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'croneai-upgrade-'));
  system = await startTestSystem({ seed: false, workers: 0, env: { ...SAMPLE_ENV, ...keysOfDump() } });
  api = apiClient(system.info().web);
  client = new mongoose.mongo.MongoClient(system.urls.mongoUrl);
}, 400_000);

afterAll(async () => {
  await client?.close();
  await system?.stop();
  if (folder) await rm(folder, { recursive: true });
}, 180_000);

const run = (script: string, args: string[]) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    const { BACKUP_KEY } = keysOfDump();
    const env = { ...outsideEnvironment(), MONGO_URL: '', REDIS_URL: '', KAFKA_BROKERS: '', BACKUP_KEY };
    execFile(process.execPath, [join(ROOT, script), ...args], { env, cwd: ROOT }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr });
    });
  });

async function upgrade(): Promise<UpgradeOutcome> {
  const { code, output } = await run('infra/local/upgrade.ts', ['--data', system.dataDir, '--to', folder]);
  console.log(output);
  expect(code).toBe(0);
  return JSON.parse(output.split('\n').findLast((line) => line.startsWith('{')) ?? '') as UpgradeOutcome;
}

/** Drops all indexes, so that the upgrade must build them, like indexes that a release adds. */
async function dropIndexes(): Promise<number> {
  const before = await countIndexes();
  for (const { database } of STEPS)
    for (const { name } of await client.db(database).listCollections().toArray())
      await client.db(database).collection(name).dropIndexes();
  return before - (await countIndexes());
}

async function countIndexes(): Promise<number> {
  let count = 0;
  for (const { database } of STEPS)
    for (const { name } of await client.db(database).listCollections().toArray())
      count += (await client.db(database).collection(name).indexes()).length;
  return count;
}

it('the upgrade migrates the data of release 1.0.0: members, access, tickets, slots, and the public log', async () => {
  const from = ['--from', fileURLToPath(DUMP), '--yes'];
  const restored = await run('infra/local/restore.ts', ['--data', system.dataDir, ...from]);
  console.log(restored.output);
  expect(restored.code).toBe(0);
  const dropped = await dropIndexes();
  expect(dropped).toBeGreaterThan(0);

  const first = await upgrade();
  expect(first).toMatchObject({ ok: true, databases: 5, isRestored: false });
  expect(first.migrations).toHaveLength(MIGRATIONS);
  expect(first.indexes).toBeGreaterThan(0);
  expect(await upgrade()).toMatchObject({ ok: true, migrations: [], indexes: 0 });

  const { token } = await signIn(api, SAMPLE_GOLD);
  await until(
    'the access of the member',
    async () => {
      const me = await api.call<SignedIn['user']>('GET', '/api/auth/me', { token });
      expect(me.envelope.data).toMatchObject({ tier: 'gold', dashboardUnlocked: true });
      expect((await api.call('GET', '/api/signals', { token })).status).toBe(200);
    },
    WITHIN_MS,
  );
  expect(await client.db('croneai_signals').collection('slots').countDocuments({})).toBe(SLOTS);
  const tickets = await api.call<unknown[]>('GET', '/api/support/tickets', { token });
  expect(tickets.envelope.data).toMatchObject([{ subject: SAMPLE_TICKET }]);
  expect((await signIn(api, SAMPLE_ADMIN)).user.role).toBe('owner');
  expect((await signIn(api, SAMPLE_GUEST)).user.email).toBe(SAMPLE_GUEST.email);
  await expect(signIn(api, SAMPLE_ERASED)).rejects.toThrow('401');
  expect(await searchMongo(system.urls.mongoUrl, [SAMPLE_ERASED.email])).toEqual([]);
  const log = await run('packages/tlog/src/verify.ts', [system.info().web, '--year', String(DUMP_YEAR)]);
  expect(log).toMatchObject({ code: 0 });
}, 600_000);

it('the upgrade restores everything if a migration fails, and leaves the services stopped', async () => {
  const notes = client.db(NOTES).collection<{ _id: string }>('notes');
  const before = [
    { _id: '1', text: 'abc' },
    { _id: '2', text: 7 },
  ];
  await notes.insertMany(before);
  const { mongoUrl, redisUrl, kafkaBrokers } = system.urls;
  const env = {
    ...outsideEnvironment(),
    BACKUP_KEY: keysOfDump().BACKUP_KEY,
    MONGO_URL: mongoUrl,
    REDIS_URL: redisUrl,
    KAFKA_BROKERS: kafkaBrokers.join(','),
  };
  const command = { dataDir: system.dataDir, env, run: system.info(), args: ['--to', folder] };
  const failing = { database: NOTES, script: join(ROOT, 'packages/platform/test/fixtures/upgrade-notes.ts') };
  expect(await runUpgrade(command, [...STEPS, failing])).toMatchObject({ ok: false, isRestored: true });
  expect(await notes.find().toArray()).toEqual(before);
  expect(await client.db(NOTES).collection('migrations').countDocuments({})).toBe(0);
  expect(isHeld(system.dataDir)).toBe(true);
  await expect(signIn(api, SAMPLE_GOLD)).rejects.toThrow('50');

  // A restart of `npm start` makes this call as well.
  releaseAtStart(system.dataDir);
  expect(await areReady(system.info().processes, 'restart')).toBe(true);
  expect((await signIn(api, SAMPLE_GOLD)).user.email).toBe(SAMPLE_GOLD.email);
}, 600_000);
