import mongoose from 'mongoose';
import { afterAll, afterEach, expect, inject, it, onTestFinished } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { createHealth } from '../src/health.ts';
import { buildIndexes, connectMongo } from '../src/mongo.ts';
import { isDuplicateKey, isMongoUnavailable } from '../src/mongo-errors.ts';
import { buildModelIndexes } from '../src/mongo-indexes.ts';
import { openLink } from './support/cuttable-link.ts';
import { closeMongo, createParts, openMongo, type Parts, randomName } from './support/platform-harness.ts';
import { recordingLogger } from './support/recording-logger.ts';

const link = await openLink(inject('backing').mongoUrl);
afterAll(() => link.close());
afterEach(() => link.restore());

async function open(parts: Pick<Parts, 'logger' | 'health'> = createParts()) {
  const connection = await openMongo(parts);
  onTestFinished(() => closeMongo(connection));
  return connection;
}

type Member = {
  email: string;
};
const memberSchema = () => new mongoose.Schema<Member>({ email: { type: String, unique: true } });
const connectThroughLink = (parts: ReturnType<typeof createParts>, signal?: AbortSignal) =>
  connectMongo({
    url: link.url,
    database: randomName('platform'),
    ...parts,
    ...(signal && { signal }),
  });

it('enforces the unique fields of the schema once the indexes are built', async () => {
  const connection = await open();
  const members = connection.model<Member>('member', memberSchema());
  await buildIndexes(connection);
  const results = await Promise.allSettled([1, 2, 3].map(() => members.create({ email: 'a@example.com' })));
  const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
  expect(refused).toHaveLength(2);
  expect(refused.every(isDuplicateKey)).toBe(true);
  expect(refused.some(isMongoUnavailable)).toBe(false);
});

it('starts if an index cannot be built, logs this, is degraded, and builds the index once it is possible', async () => {
  const { logger, lines } = recordingLogger();
  const health = createHealth();
  const connection = await open({ logger, health });
  const members = connection.model<Member>('member', memberSchema());
  // With -1, no collection counts as small, so startup does not wait for any index. The pause
  // between two attempts is needed because the embedded server refuses deletions while it tries to
  // build an index.
  const parts = { logger, health, smallCollection: -1, retryEveryMs: 1_000 };
  const [kept, double] = await members.create([{ email: 'a@example.com' }, { email: 'a@example.com' }]);
  await buildModelIndexes(connection, parts);
  await until('the duplicates are told', () =>
    expect(lines.some(({ level, index }) => level === 'error' && index === 'members: email')).toBe(true),
  );
  expect(await health.check()).toMatchObject({ ready: true, degraded: [{ name: 'indexes' }] });
  await members.deleteOne({ _id: double?._id });
  await until('the index is there', async () => expect((await health.check()).degraded).toEqual([]));
  await expect(members.create({ email: kept?.email ?? '' })).rejects.toSatisfy(isDuplicateKey);
});

it('logs an index whose options have changed, and suggests a remedy', async () => {
  const { logger, lines } = recordingLogger();
  const health = createHealth();
  const connection = await open({ logger, health });
  const members = connection.model<Member>('member', memberSchema());
  members.collection.createIndex = () =>
    Promise.reject(
      Object.assign(new Error('exists with different options'), { name: 'MongoServerError', code: 85 }),
    );
  await buildIndexes(connection);
  expect(lines.some(({ level, msg }) => level === 'error' && msg?.includes('drop it by hand'))).toBe(true);
  expect((await health.check()).degraded).toMatchObject([
    { name: 'indexes', error: 'missing: members: email (exists with different options)' },
  ]);
});

it('ends queries and writes at their time limit', async () => {
  const connection = await open();
  const members = connection.model<Member>('member', memberSchema());
  const query = members.find();
  await query;
  expect(query.getOptions()).toMatchObject({ maxTimeMS: 8_000 });
  const counting = members.aggregate([{ $match: {} }]);
  await counting;
  expect(counting.options).toMatchObject({ maxTimeMS: 8_000 });
  await members.countDocuments();
  await members.distinct('email');
  await members.findOneAndUpdate({ email: 'x' }, { email: 'y' });
  expect(connection.getClient().options.writeConcern).toMatchObject({ w: 'majority', wtimeoutMS: 8_000 });
});

it('waits for a missing server, and is not ready before the server answers', async () => {
  link.cut();
  const parts = createParts();
  const connecting = connectThroughLink(parts);
  await until('a health report', async () => expect((await parts.health.check()).checks).toHaveLength(1));
  expect((await parts.health.check()).ready).toBe(false);
  link.restore();
  const connection = await connecting;
  expect((await parts.health.check()).ready).toBe(true);
  await closeMongo(connection);
});

it('stops waiting on request', async () => {
  link.cut();
  const stop = new AbortController();
  const connecting = expect(connectThroughLink(createParts(), stop.signal)).rejects.toThrow();
  stop.abort();
  await connecting;
});

it('fails operations within seconds while the server is away, and works again when it is back', async () => {
  const parts = createParts();
  const connection = await connectThroughLink(parts);
  const members = connection.model<Member>('member', memberSchema());
  await buildIndexes(connection);
  link.cut();
  const startedAt = Date.now();
  const error = await members.create({ email: 'b@example.com' }).catch((thrown: unknown) => thrown);
  expect(isMongoUnavailable(error)).toBe(true);
  // By default, the driver would wait for half a minute.
  expect(Date.now() - startedAt).toBeLessThan(15_000);
  expect((await parts.health.check()).ready).toBe(false);
  link.restore();
  await until('a write', () => members.updateOne({ email: 'b@example.com' }, {}, { upsert: true }));
  await until('readiness', async () => expect((await parts.health.check()).ready).toBe(true));
  await closeMongo(connection);
});

it('fails a command if the socket closes just before the command is written, and works again', async () => {
  const connection = await open();
  const client = connection.getClient();
  // Uses the driver's internals: a timed delay could not reliably send the command after a socket
  // has died but before its 'close' event.
  const { s } = (client as unknown as { topology: { s: { servers: Map<string, DriverServer> } } }).topology;
  client.on('connectionCheckedOut', () => {
    for (const { pool } of s.servers.values()) for (const { socket } of pool.checkedOut) socket.destroy();
  });
  await expect(connection.db?.command({ ping: 1 })).rejects.toSatisfy(isMongoUnavailable);
  client.removeAllListeners('connectionCheckedOut');
  expect(await connection.db?.command({ ping: 1 })).toMatchObject({ ok: 1 });
});

type DriverServer = { pool: { checkedOut: Set<{ socket: { destroy(): void } }> } };
