import mongoose, { type Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { buildIndexes } from '../src/mongo.ts';
import { isDuplicateKey } from '../src/mongo-errors.ts';
import { defineCollection, orNull } from '../src/stored/define-collection.ts';
import { readsOf } from '../src/stored/reads.ts';
import { closeMongo, createParts, openMongo } from './support/platform-harness.ts';

const memberCollection = defineCollection({
  name: 'members',
  id: 'object-id',
  hasOutbox: true,
  erasure: { keeps: ['version', 'joinedAt'] },
  fields: {
    version: z.int(),
    email: z.string(),
    joinedAt: z.date(),
    phone: orNull(z.string()),
    role: z.enum(['member', 'admin']).default('member'),
    devices: z.array(z.object({ name: z.string(), seenAt: z.date() })).default([]),
    deletedAt: z.date().optional(),
  },
  indexes: [{ key: { email: 1 }, serves: 'sign-in', unique: true, sparse: true }],
});

let connection: Connection;
let members: ReturnType<typeof memberCollection.model>;
beforeEach(async () => {
  connection = await openMongo(createParts());
  members = memberCollection.model(connection);
  await buildIndexes(connection);
});
afterEach(() => closeMongo(connection));

const joinedAt = new Date('2026-03-01T00:00:00Z');
const someMember = (email = 'a@example.com') => ({ version: 1, email, joinedAt });
const insert = async () => (await members.create(someMember()))._id;
const stored = (_id: unknown) => members.collection.findOne({ _id: _id as mongoose.Types.ObjectId });

describe('a written document', () => {
  it('gets its default values and loses keys that are not among the fields', async () => {
    const device = { name: 'Phone', seenAt: joinedAt, secret: 'x' };
    const { _id } = await members.create({ ...someMember(), devices: [device] });
    expect(await stored(_id)).toEqual({
      _id,
      version: 1,
      email: 'a@example.com',
      joinedAt,
      phone: null,
      role: 'member',
      devices: [{ name: 'Phone', seenAt: joinedAt }],
      outbox: [],
    });
  });

  it.each([
    ['a missing field', { email: undefined }],
    ['a value of another type', { devices: [{ name: 7, seenAt: joinedAt }] }],
    ['a value that is not in the list of allowed values', { role: 'owner' }],
    ['an unknown field', { nickname: 'Zoe' }],
  ])('is refused when it is inserted with %s', async (_, wrong) => {
    await expect(members.create({ ...someMember(), ...wrong } as never)).rejects.toThrow();
    expect(await members.countDocuments()).toBe(0);
  });

  it.each([
    ['sets a wrong value', { $set: { joinedAt: 'yesterday' } }],
    ['sets a wrong value inside another value', { $set: { 'devices.0.seenAt': 'yesterday' } }],
    ['pushes a wrong element', { $push: { devices: { name: 'Phone' } } }],
    ['pushes a wrong element among others', { $push: { devices: { $each: [{ name: 'Phone' }] } } }],
    ['sets an unknown field', { $set: { nickname: 'Zoe' } }],
  ])('is refused when an update %s', async (_, update) => {
    const _id = await insert();
    const before = await stored(_id);
    await expect(members.updateOne({ _id }, update as never).exec()).rejects.toThrow();
    await expect(members.findOneAndUpdate({ _id }, update as never).exec()).rejects.toThrow();
    expect(await stored(_id)).toEqual(before);
  });

  it('is stored after valid updates, and cannot violate a unique index', async () => {
    const _id = await insert();
    const device = { name: 'Phone', seenAt: joinedAt };
    await members.updateOne({ _id }, { $set: { phone: '1' }, $push: { devices: { $each: [device] } } });
    expect(await stored(_id)).toMatchObject({ phone: '1', devices: [device] });
    await expect(members.create(someMember())).rejects.toSatisfy(isDuplicateKey);
  });
});

it('refuses filters with unknown fields or with operators in input (ASVS 1.2.4)', async () => {
  await insert();
  await expect(members.find({ nickname: 'x' } as never).exec()).rejects.toThrow('nickname');
  const fromOutside = JSON.parse('{"email":{"$gt":""}}');
  await expect(members.findOne(fromOutside).exec()).rejects.toThrow(mongoose.Error.CastError);
  const inside = JSON.parse('{"devices.name":{"$ne":"x"}}');
  expect(await members.findOne(inside).lean()).toBeNull();
  const own = { email: mongoose.trusted({ $gt: '' }) };
  expect(await members.findOne(own).lean()).toMatchObject({ email: 'a@example.com' });
});

it('reads the default for a field that a document lacks, and omits the fields of the relay', async () => {
  const { insertedId } = await members.collection.insertOne({ ...someMember(), outbox: [] } as never);
  const found = await members.findById(insertedId).orFail().lean();
  expect(memberCollection.read(found)).toEqual({
    id: insertedId.toHexString(),
    ...someMember(),
    phone: null,
    role: 'member',
    devices: [],
  });
});

it('erases every field that is not kept, even fields that no longer have a definition', async () => {
  const _id = await insert();
  await members.collection.updateOne({ _id }, { $set: { nickname: 'Zoe', phone: '1' } });
  const deletedAt = new Date();
  const found = await members.findById(_id).orFail().lean();
  await members.collection.updateOne({ _id }, memberCollection.eraseTo({ deletedAt }, found));
  expect(await stored(_id)).toEqual({ _id, version: 1, joinedAt, deletedAt, outbox: [] });
});

it('reads entities by id, by page, and one by one, and leaves out the outbox and omitted fields', async () => {
  const reads = readsOf(members, memberCollection);
  const emails = ['a', 'b', 'c'].map((name) => `${name}@example.com`);
  for (const email of emails) await members.create(someMember(email));
  const all = await reads.many({}, { sort: { email: 1 }, without: ['devices', 'phone'] });
  expect(all.map(({ email }) => email)).toEqual(emails);
  expect(all[0]).not.toHaveProperty('outbox');
  const found = await reads.ofIds(all.slice(1).map(({ id }) => new mongoose.Types.ObjectId(id)));
  expect(found.map(({ email }) => email).sort()).toEqual(emails.slice(1));
  const { rows, total } = await reads.page({}, { page: 2, limit: 2 }, { email: 1 });
  expect([rows.map(({ email }) => email), total]).toEqual([emails.slice(2), 3]);
  const each: string[] = [];
  const find = vi.spyOn(members.collection, 'find');
  for await (const { email } of reads.each({}, { email: -1 }, 2)) each.push(email);
  expect(each).toEqual(emails.toReversed());
  for await (const { email } of reads.each({}, { email: -1 })) each.push(email);
  expect(find.mock.calls.map(([, options]) => options?.batchSize)).toEqual([2, 200]);
  expect(await reads.one({ email: 'nobody@example.com' })).toBeUndefined();
});
