import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { topics } from '@croneai/contracts/events/topics.ts';
import { createKafka, type Kafka } from '@croneai/platform/kafka/kafka.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKeys } from '../../infra/keys/make-keys.mjs';
import { ROOT } from '../../infra/local/processes/processes.ts';
import { serviceEnvironment } from '../support/service-environment.ts';
import { someUser } from '../support/some-user.ts';

/*
 * Operators' commands, each run once as a process on real stores. Other tests cover their effects;
 * this one checks that they start.
 */
const env = { ...serviceEnvironment('commands', ''), ...makeKeys() } as ReturnType<typeof serviceEnvironment>;
const { MONGO_URL = '', MONGO_DATABASE = '', KAFKA_BROKERS = '', KAFKA_TOPIC_PREFIX = '' } = env;
const id = new mongoose.Types.ObjectId().toHexString();
let mongo: Connection;
let kafka: Kafka;
let folder: string;
beforeAll(async () => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const brokers = KAFKA_BROKERS.split(',');
  kafka = createKafka({ brokers, topicPrefix: KAFKA_TOPIC_PREFIX, clientId: 'test', logger });
  await kafka.ensureTopics([topics.users, topics.audit]);
  mongo = await mongoose.createConnection(MONGO_URL, { dbName: MONGO_DATABASE }).asPromise();
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
});
afterAll(async () => {
  await kafka?.disconnect();
  await mongo?.dropDatabase();
  await mongo?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** Runs a script, and resolves to its exit code and all output. */
const run = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, script), ...args], {
    env: { ...process.env, ...env },
    timeout: 100_000,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  );
const succeeded = (words: string | RegExp) => ({ code: 0, output: expect.stringMatching(words) });
const refused = (words: string | RegExp) => ({ code: 1, output: expect.stringMatching(words) });

it('`npm run events` lists dead letters, replays one of them, and leaves the others', async () => {
  const letter = (offset: string) => ({
    key: `key-${offset}`,
    value: '{}',
    headers: {
      'dead-letter-code': 'handler.failed',
      'dead-letter-reason': 'a bug',
      'dead-letter-group': 'admin',
      'original-partition': '0',
      'original-offset': offset,
    },
  });
  await kafka.publish(`${topics.audit.name}.dead-letter`, [letter('7'), letter('8')]);
  const list = () => run('infra/events.mjs', 'dead-letters', '--topic', 'audit');
  expect(await list()).toEqual(
    succeeded(/admin\/audit\/0\/7 {2}key key-7 {2}handler.failed: a bug[\s\S]*2 dead letters/),
  );
  const replay = await run('infra/events.mjs', 'replay', '--topic', 'audit', '--id', 'admin/audit/0/7');
  expect(replay).toEqual(succeeded('replayed  admin/audit/0/7'));
  expect(await list()).toEqual(succeeded(/admin\/audit\/0\/8[\s\S]*1 dead letters/));
  expect((await kafka.readAll(topics.audit.name)).map(({ key }) => key)).toEqual(['key-7']);
  expect(await run('infra/events.mjs', 'replya')).toEqual(refused('npm run events -- replay'));
});

it('`npm run events -- republish` republishes all states and erasures of a service', async () => {
  const deletedAt = new Date();
  const erased = mongo.collection<{ _id: string }>('erased_users');
  await erased.insertOne({ _id: id, erasedAt: deletedAt, tombstoneAgainAt: new Date('2100-01-01') } as never);
  await mongo.collection('members').insertOne({ _id: id, deletedAt, outbox: [] } as never);
  const { userId: _userId, ...state } = someUser();
  const dates = { createdAt: deletedAt, trialEndsAt: deletedAt, lastSeenAt: deletedAt };
  const times = { ...dates, deletedAt: null, erasesAt: null };
  await mongo.collection('users').insertOne({ ...state, ...times, version: 3, outbox: [] });
  const [auth, admin] = await Promise.all([
    run('infra/events.mjs', 'republish', 'auth'),
    run('infra/events.mjs', 'republish', 'admin'),
  ]);
  expect(auth).toEqual(succeeded(/^2 users and erasures are published again/));
  expect(admin).toEqual(succeeded('The access of 1 members is said again'));
  for (const name of ['users', 'members'])
    expect((await mongo.collection(name).findOne())?.outbox, name).toHaveLength(1);
  const due = (await erased.findOne({ _id: id })) as { tombstoneAgainAt?: Date } | null;
  expect(due?.tombstoneAgainAt?.getTime()).toBeLessThanOrEqual(Date.now());
});

it('runs the commands of a service, and reports wrong arguments', async () => {
  writeFileSync(join(folder, 'erased.txt'), 'nobody\n');
  const reset = 'services/auth/src/commands/reset-two-factor.ts';
  const erasures = 'services/auth/src/commands/republish-erasures.ts';
  const [audit, again, wrongList, unknown, workers] = await Promise.all([
    run('infra/audit-verify.mjs'),
    run(erasures, '--list'),
    run(erasures, '--also', join(folder, 'erased.txt')),
    run(reset, 'nobody@example.com', '--reason', 'ticket 1'),
    run('infra/start.mjs', '--workers', '100'),
  ]);
  expect(audit).toEqual(succeeded('The audit is empty'));
  expect(again).toEqual(succeeded(id));
  expect(wrongList).toEqual(refused('Usage: republish-erasures'));
  expect(unknown).toEqual(refused('no member with this address'));
  expect(workers).toEqual(refused('--workers takes a whole number from 0 to 32, not "100"'));
});
