import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../infra/local/processes/processes.ts';
import { type ApiClient, apiClient, becomeMember, signIn, someRegistration } from '../support/api-client.ts';
import { readInbox } from '../support/inbox.ts';
import { searchMongo } from '../support/search-stores.ts';
import { outsideEnvironment, startTestSystem, type TestSystem } from '../support/test-system.ts';
import { until } from '../support/until.ts';

/*
 * The drill: a system under load is backed up, keeps running, loses a database, and is restored.
 * Then it loses Redis, and then the topics of Kafka. Prints the figures for
 * docs/operations/backup.md at the end.
 */

const SLOT_SECONDS = 5;
const LOAD_EVERY_MS = 500;
const GRANT_MS = 20_000;
const WITHIN_MS = 120_000;
const GOLD = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true };
const SILVER = { tier: 'silver', dashboardUnlocked: true, hasDeposited: true };
const GUEST = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false };

type Member = Awaited<ReturnType<typeof becomeMember>>;
type Access = typeof GOLD;
type Outcome = { ok: boolean; documents: number; tookMs: number; lost: { documents: number }[] };

let system: TestSystem;
let api: ApiClient;
let folder: string;
let client: mongoose.mongo.MongoClient;
const admin = someRegistration({ fullName: 'Ines Admin' });
/** Acknowledged contact messages, each with the time of its acknowledgement. */
const received: { id: string; at: number }[] = [];
let isLoaded = true;
let load: Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'croneai-drill-'));
  system = await startTestSystem({
    seed: false,
    env: {
      SIGNAL_SLOT_SECONDS: String(SLOT_SECONDS),
      MARKET_DATA_PAIRS: '8',
      RATE_LIMIT_SCALE: '1000',
      ERASURE_GRACE_SECONDS: '1',
      FIRST_ADMIN_EMAIL: admin.email,
    },
  });
  api = apiClient(system.info().web);
  client = new mongoose.mongo.MongoClient(system.urls.mongoUrl);
  await becomeMember(api, inbox(), admin);
  load = writeAllTheTime();
}, 400_000);

afterAll(async () => {
  isLoaded = false;
  await load;
  await client?.close();
  await system?.stop();
  if (folder) await rm(folder, { recursive: true });
}, 180_000);

const inbox = () => readInbox(system.urls.inboxUrl);
const newMember = () => becomeMember(api, inbox());
const count = (database: string, collection: string) =>
  client.db(`croneai_${database}`).collection(collection).countDocuments({});

async function writeAllTheTime(): Promise<void> {
  for (let number = 0; isLoaded; number += 1) {
    const body = { name: 'Load', email: 'load@example.com', subject: 'Load', message: `Message ${number}` };
    const reply = await api.call<{ id: string }>('POST', '/api/contact', { body }).catch(() => undefined);
    if (reply?.status === 201) received.push({ id: reply.envelope.data.id, at: Date.now() });
    await sleep(LOAD_EVERY_MS);
  }
}

async function give({ user }: Member, access: Access): Promise<void> {
  const { token } = await signIn(api, admin);
  const path = `/api/admin/users/${user.id}`;
  await until('the change of access', async () => {
    const body = { ...access, reason: 'Drill' };
    const reply = await api.call('PATCH', `${path}/access`, { token, body });
    expect([reply.status, reply.envelope.error]).toEqual([200, null]);
  });
}

/**
 * Records and verifies a deposit of the member, who then gets gold. Returns the id of the deposit.
 */
async function verifyDeposit({ user }: Member): Promise<string> {
  const { token } = await signIn(api, admin);
  const facts = { amount: 512, currency: 'USD', broker: 'Partner broker', account: `drill ${user.id}` };
  const body = { ...facts, userId: user.id };
  const claimed = await api.call<{ id: string }>('POST', '/api/admin/deposits', { token, body });
  expect(claimed.status).toBe(201);
  const { id } = claimed.envelope.data;
  await decideDeposit(id, { state: 'verified', usd: 512, tier: 'gold' });
  return id;
}

async function decideDeposit(id: string, body: object): Promise<void> {
  const { token } = await signIn(api, admin);
  const { status } = await api.call('PATCH', `/api/admin/deposits/${id}`, { token, body });
  expect(status).toBe(200);
}

/** Returns the deposits and grants of a member, as admins see them. */
async function depositsOf({ user }: Member) {
  const { token } = await signIn(api, admin);
  const read = async (list: string) =>
    (await api.call<object[]>('GET', `/api/admin/${list}?userId=${user.id}`, { token })).envelope.data;
  return { deposits: await read('deposits'), grants: await read('grants') };
}

/** Waits until the member's own calls, to auth and to signals, return this access. */
async function sees(member: Member, access: Access, withinMs = WITHIN_MS): Promise<void> {
  await until(
    `${access.tier} at ${member.registration.email}`,
    async () => {
      const { token } = await signIn(api, member.registration);
      const me = await api.call<SignedIn['user']>('GET', '/api/auth/me', { token });
      expect(me.envelope.data).toMatchObject(access);
      const signals = await api.call('GET', '/api/signals', { token });
      expect(signals.status).toBe(access.dashboardUnlocked ? 200 : 403);
    },
    withinMs,
  );
}

async function endAccount({ token, user }: Member): Promise<void> {
  const reply = await api.call('DELETE', '/api/account', { token });
  expect(reply.status).toBeLessThan(300);
  await isErased(user.id);
}

const isErased = (id: string) =>
  until(
    'nothing of the member but the id',
    async () => {
      const users = client.db('croneai_auth').collection('users');
      expect(await users.countDocuments({ _id: new mongoose.mongo.ObjectId(id) })).toBe(0);
      const members = client.db('croneai_admin').collection<{ _id: string }>('members');
      expect(await members.countDocuments({ _id: id, user: { $exists: true } })).toBe(0);
    },
    WITHIN_MS,
  );

const twoMoreSlots = async (): Promise<void> => {
  const before = await count('signals', 'slots');
  await until(
    'two slots',
    async () => expect(await count('signals', 'slots')).toBeGreaterThan(before + 1),
    WITHIN_MS,
  );
};

/** Runs a program of the project on this system and returns its output. */
const run = (script: string, args: string[]) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    const env = { ...outsideEnvironment(), MONGO_URL: '', REDIS_URL: '', KAFKA_BROKERS: '' };
    execFile(process.execPath, [join(ROOT, script), ...args], { env, cwd: ROOT }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr });
    });
  });

async function command(name: 'backup' | 'restore', args: string[]): Promise<Outcome> {
  const { code, output } = await run(`infra/local/${name}.ts`, ['--data', system.dataDir, ...args]);
  console.log(output);
  expect(code).toBe(0);
  return JSON.parse(output.split('\n').findLast((line) => line.startsWith('{')) ?? '') as Outcome;
}

/** Audits the public log like an outsider who has stored its last head. */
const verifyLog = () =>
  until(
    'the public log is intact',
    async () => {
      const args = [system.info().web, '--keep', join(folder, 'head.json')];
      expect(await run('packages/tlog/src/verify.ts', args)).toMatchObject({ code: 0 });
    },
    WITHIN_MS,
  );

it('a lost database is restored under load, with the right access, erasures, log, and audit', async () => {
  const [revoked, granted, changed, expiring, erased, verified, refused] = [
    await newMember(),
    await newMember(),
    await newMember(),
    await newMember(),
    await newMember(),
    await newMember(),
    await newMember(),
  ];
  await give(revoked, GOLD);
  await give(changed, GOLD);
  await sees(revoked, GOLD);
  await sees(changed, GOLD);
  const deposit = await verifyDeposit(verified);
  const laterRefused = await verifyDeposit(refused);
  await sees(verified, GOLD);
  await sees(refused, GOLD);
  const { token } = await signIn(api, admin);
  const grant = { tier: 'gold', until: new Date(Date.now() + GRANT_MS), source: 'manual', reason: 'Drill' };
  const body = { ...grant, userId: expiring.user.id };
  expect((await api.call('POST', '/api/admin/grants', { token, body })).status).toBe(201);
  await twoMoreSlots();
  const backedUpAt = Date.now();
  const backup = await command('backup', ['--to', folder]);

  await give(revoked, GUEST);
  await give(granted, GOLD);
  await give(changed, SILVER);
  await decideDeposit(laterRefused, { state: 'refused', reason: 'Charged back' });
  await sees(refused, GUEST);
  await sees(granted, GOLD);
  await endAccount(erased);
  const late = [await newMember(), await newMember()];
  await twoMoreSlots();
  await sees(expiring, GUEST);
  await verifyLog();
  const audited = await count('admin', 'audit_chain');
  await client.db('croneai_admin').dropDatabase();

  const lostAt = Date.now();
  const restore = await command('restore', ['--from', folder, '--yes']);
  expect(restore.ok).toBe(true);
  await sees(revoked, GUEST);
  await sees(granted, GOLD);
  await sees(changed, SILVER);
  await sees(expiring, GUEST);
  await sees(verified, GOLD);
  await sees(refused, GUEST);
  const wrongMs = Date.now() - lostAt;
  expect(await depositsOf(verified)).toMatchObject({
    deposits: [{ id: deposit, state: 'verified', usd: 512, tier: 'gold' }],
    grants: [{ tier: 'gold', source: 'deposit', state: 'live', until: null }],
  });
  // The deposit was refused after the backup. The refusal itself is lost, but its effect on access
  // is recovered.
  expect(await depositsOf(refused)).toMatchObject({
    deposits: [{ id: laterRefused, state: 'verified' }],
    grants: [{ tier: 'gold', source: 'deposit', state: 'ended' }],
  });
  await decideDeposit(laterRefused, { state: 'refused', reason: 'Charged back' });
  await sees(refused, GUEST);
  await isErased(erased.user.id);
  for (const { registration } of [erased, ...late])
    await expect(signIn(api, registration)).rejects.toThrow('401');
  const gone = [erased, ...late].map((one) => one.registration.email);
  expect(await searchMongo(system.urls.mongoUrl, gone)).toEqual([]);
  const messages = client.db('croneai_leads').collection('contact_messages');
  const stored = new Set(
    (await messages.find({}, { projection: { _id: 1 } }).toArray()).map((row) => String(row._id)),
  );
  const before = received.filter(({ at }) => at < backedUpAt);
  expect(before.length).toBeGreaterThan(0);
  expect(before.filter(({ id }) => !stored.has(id))).toEqual([]);
  await until('the audit of before', async () =>
    expect(await count('admin', 'audit_chain')).toBeGreaterThanOrEqual(audited),
  );
  await twoMoreSlots();
  await verifyLog();
  const lost = restore.lost.reduce((sum, { documents }) => sum + documents, 0);
  console.log(
    `restored ${backup.documents} documents in ${restore.tookMs} ms, all access right after ${wrongMs} ms; ` +
      `lost ${lost} documents of ${Math.round((lostAt - backedUpAt) / 1000)} s`,
  );
}, 900_000);

it('the system recovers by itself after Redis has lost its data', async () => {
  const member = await newMember();
  await give(member, GOLD);
  await sees(member, GOLD);
  const redis = new Redis(system.urls.redisUrl);
  await redis.flushall();
  redis.disconnect();
  await system.kill('redis');
  await system.restart('redis');
  await sees(member, GOLD);
  await give(member, GUEST);
  await sees(member, GUEST);
  await twoMoreSlots();
  await verifyLog();
}, 400_000);

it('the system recovers by itself after Kafka has lost its topics', async () => {
  const member = await newMember();
  await give(member, GOLD);
  await sees(member, GOLD);
  const kafka = new Kafka({ brokers: [...system.urls.kafkaBrokers], logLevel: logLevel.NOTHING }).admin();
  await kafka.connect();
  await kafka.deleteTopics({ topics: Object.values(topics).map(({ name }) => name) });
  await kafka.disconnect();
  await give(member, GUEST);
  await sees(member, GUEST);
  await sees(await newMember(), GUEST);
  await twoMoreSlots();
}, 400_000);
