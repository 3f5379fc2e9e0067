import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { buildIndexes, connectMongo, isDuplicateKey, isMongoUnavailable } from '../src/mongo.ts';
import {
  type CuttableProxy,
  hostAndPort,
  startCuttableProxy,
  throughProxy,
} from './support/cuttable-proxy.ts';
import { closeMongo, createParts, openMongo, randomName } from './support/platform-harness.ts';

let proxy: CuttableProxy;
beforeEach(async () => {
  proxy = await startCuttableProxy(hostAndPort(inject('backing').mongoUrl));
});
afterEach(() => proxy.close());

interface Member {
  email: string;
}
const memberSchema = () => new mongoose.Schema<Member>({ email: { type: String, unique: true } });
const connectThroughProxy = (parts: ReturnType<typeof createParts>, signal?: AbortSignal) =>
  connectMongo({
    url: throughProxy(inject('backing').mongoUrl, proxy),
    database: randomName('platform'),
    ...parts,
    ...(signal && { signal }),
  });

test('keeps unique what the schema says, once the indexes are built', async () => {
  const connection = await openMongo(createParts());
  const members = connection.model<Member>('member', memberSchema());
  await buildIndexes(connection);
  const results = await Promise.allSettled([1, 2, 3].map(() => members.create({ email: 'a@example.com' })));
  const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
  expect(refused).toHaveLength(2);
  expect(refused.every(isDuplicateKey)).toBe(true);
  expect(refused.some(isMongoUnavailable)).toBe(false);
  await closeMongo(connection);
});

test('refuses filters with unknown fields or with operators from outside', async () => {
  const connection = await openMongo(createParts());
  const members = connection.model<Member>('member', memberSchema());
  await members.create({ email: 'a@example.com' });
  await expect(members.find({ nickname: 'x' } as never).exec()).rejects.toThrow('nickname');
  const fromOutside = JSON.parse('{"email":{"$gt":""}}');
  await expect(members.findOne(fromOutside).exec()).rejects.toThrow(mongoose.Error.CastError);
  expect(await members.findOne({ email: mongoose.trusted({ $gt: '' }) }).lean()).toMatchObject({
    email: 'a@example.com',
  });
  await closeMongo(connection);
});

test('waits for a server that is not there yet, and is not ready meanwhile', async () => {
  await proxy.cut();
  const parts = createParts();
  const connecting = connectThroughProxy(parts);
  await until('a health report', async () => expect((await parts.health.check()).checks).toHaveLength(1));
  expect((await parts.health.check()).ready).toBe(false);
  await proxy.restore();
  const connection = await connecting;
  expect((await parts.health.check()).ready).toBe(true);
  await closeMongo(connection);
});

test('stops waiting when it is told to', async () => {
  await proxy.cut();
  const stop = new AbortController();
  const connecting = expect(connectThroughProxy(createParts(), stop.signal)).rejects.toThrow();
  stop.abort();
  await connecting;
});

test('makes operations fail within seconds while the server is away, and work again when it is back', async () => {
  const parts = createParts();
  const connection = await connectThroughProxy(parts);
  const members = connection.model<Member>('member', memberSchema());
  await buildIndexes(connection);
  await proxy.cut();
  const startedAt = Date.now();
  const error = await members.create({ email: 'b@example.com' }).catch((thrown: unknown) => thrown);
  expect(isMongoUnavailable(error)).toBe(true);
  expect(Date.now() - startedAt).toBeLessThan(5_000);
  expect((await parts.health.check()).ready).toBe(false);
  await proxy.restore();
  await until('a write', () => members.updateOne({ email: 'b@example.com' }, {}, { upsert: true }), 5_000);
  await until('readiness', async () => expect((await parts.health.check()).ready).toBe(true), 5_000);
  await closeMongo(connection);
});
