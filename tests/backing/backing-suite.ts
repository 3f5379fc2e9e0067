import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import type { Backing, BackingName } from './backing.ts';
import { type Ledger, openLedger } from './durability.ts';

/** Deadline for a killed service to answer again. */
const READY_AGAIN_MS = 10_000;
const WRITERS = 4;
/** Number of collections that several writers create at the same time. */
const NEW_COLLECTIONS = 40;
/** Number of indexes that are built while the collection is written and read. */
const NEW_INDEXES = 40;
/** Number of changes of each document while other clients read it. */
const CHANGES = 150;
const ROWS_BEFORE_KILL: Record<BackingName, number> = { mongo: 400, redis: 400, kafka: 200, smtp: 60 };

type Row = {
  _id: number;
  kind?: string | null;
  listed?: { at: Date; text: string };
  size: number;
  waiting?: { id: string }[];
};
type Rows = mongoose.mongo.Collection<Row>;

const page = (filter: object, sort: Record<string, 1 | -1>, projection: object, skip = 0, limit = 20) =>
  Object.assign(
    (rows: Rows) => rows.find(filter, { projection }).sort(sort).skip(skip).limit(limit).toArray(),
    {
      toString: () => JSON.stringify({ filter, sort, projection, skip, limit }),
    },
  );
const count = (filter: object) =>
  Object.assign((rows: Rows) => rows.countDocuments(filter), { toString: () => JSON.stringify(filter) });
const groups = (filter: object, by: object) =>
  Object.assign(
    async (rows: Rows) => {
      const stages = [{ $match: filter }, { $group: { _id: by, count: { $sum: 1 } } }];
      const found = await rows.aggregate(stages).toArray();
      return found.map((group) => JSON.stringify(group)).sort();
    },
    { toString: () => JSON.stringify({ filter, by }) },
  );
const FROM = { 'listed.at': { $gte: new Date(0) } };
const SORT = { 'listed.at': 1, _id: 1 } as const;
const BACK = { 'listed.at': -1, _id: -1 } as const;
const ID = { _id: 1 };
const FILTERS = [
  FROM,
  { ...FROM, kind: 'a' },
  { ...FROM, kind: { $in: ['a', 'B'] }, size: { $gt: 3, $lte: 120 } },
  { ...FROM, kind: null },
  { 'listed.at': { $gt: new Date(300_000_000), $lt: new Date(900_000_000) } },
  { ...FROM, 'listed.text': { $regex: 'name\\ 7' } },
  { ...FROM, 'listed.text': { $regex: 'NAME', $options: 'i' } },
  { ...FROM, kind: { $ne: 'a' } },
  { ...FROM, size: { $lt: 'a' } },
  { ...FROM, size: 7 },
  { 'listed.at': null },
  { $or: [{ kind: 'a' }, { size: 1_000.5 }] },
];
/** Queries that can be answered from an index alone, and similar queries that cannot. */
const SCANS = [
  ...FILTERS.flatMap((filter) => [
    page(filter, SORT, ID),
    page(filter, BACK, ID, 30),
    page(filter, SORT, { kind: 1, size: 1 }, 0, 300),
    count(filter),
    groups(filter, { kind: '$kind', text: '$listed.text' }),
    groups(filter, { size: '$size' }),
    groups(filter, { kind: { $ifNull: ['$kind', 'none'] } }),
  ]),
  page({ size: { $gt: 4 } }, { size: -1, _id: 1 }, { size: 1 }),
  page({ size: { $gt: 4 }, kind: 'b' }, { size: 1, kind: -1 }, { size: 1, _id: 0 }, 3),
  page({ size: { $gte: 0 } }, { 'listed.at': 1, _id: -1 }, ID),
  page({ 'waiting.id': { $gt: '' } }, { _id: 1 }, { waiting: 1 }),
  page({ 'waiting.id': 'w11' }, { _id: 1 }, {}),
  page({ 'waiting.id': { $gt: 'w2' }, kind: 'a' }, { _id: 1 }, {}),
  page({ 'waiting.id': null }, { _id: 1 }, ID),
  count({ 'waiting.id': { $gt: '' } }),
  count({}),
];

/** Tests the backing services of one driver. The requirements are the same for every driver. */
export function describeBacking(driver: string, start: () => Promise<Backing>): void {
  describe(`backing services by ${driver}`, () => {
    let backing: Backing;
    beforeAll(async () => {
      backing = await start();
    }, 180_000);
    afterAll(() => backing?.stop());

    it('mongo creates a collection once when many clients write to it at the same time', async () => {
      const openClient = () => new mongoose.mongo.MongoClient(backing.urls.mongoUrl).connect();
      const clients = await Promise.all(Array.from({ length: WRITERS }, openClient));
      for (let number = 0; number < NEW_COLLECTIONS; number += 1) {
        const collections = clients.map((client) => client.db('first_writes').collection(`new_${number}`));
        await Promise.all(
          collections.flatMap((collection) => [
            collection.createIndex({ at: 1 }),
            collection.insertOne({ at: number }),
          ]),
        );
        expect(await collections[0]?.countDocuments()).toBe(WRITERS);
      }
      await Promise.all(clients.map((client) => client.close()));
    });

    it('mongo builds indexes during writes and reads', async () => {
      const client = await new mongoose.mongo.MongoClient(backing.urls.mongoUrl).connect();
      const rows = client.db('new_indexes').collection('rows');
      let making = true;
      let written = 0;
      const use = async () => {
        for (; making; written += 1) {
          await rows.insertOne({ at: written });
          await rows.findOne({ at: written });
        }
      };
      const users = Array.from({ length: WRITERS }, use);
      for (let number = 0; number < NEW_INDEXES; number += 1)
        await rows.createIndex({ [`field_${number}`]: 1 });
      making = false;
      await Promise.all(users);
      expect(await rows.countDocuments()).toBe(written);
      await client.close();
    });

    it('mongo returns whole documents while others change them', async () => {
      const client = await new mongoose.mongo.MongoClient(backing.urls.mongoUrl).connect();
      const rows = client.db('whole').collection<{ _id: number; from: number; to: number }>('rows');
      // A long document takes long to send, so a change often happens while a reply is being sent.
      const padding = Object.fromEntries(
        Array.from({ length: 500 }, (_, index) => [`padding_${index}`, index]),
      );
      await rows.insertMany([1, 2, 3, 4].map((_id) => ({ _id, from: 0, ...padding, to: 0 })));
      let changing = true;
      // Changes the fields `from` and `to` together. Also adds and removes fields that are stored
      // between the two.
      const change = async (_id: number) => {
        for (let number = 1; number <= CHANGES; number += 1) {
          const field = `field_${number % 20}`;
          await rows.updateOne({ _id }, { $inc: { from: 1, to: 1 }, $set: { [field]: number } });
          await rows.updateOne({ _id }, { $unset: { [`field_${(number + 7) % 20}`]: 1 } });
        }
      };
      const torn: unknown[] = [];
      const read = async () => {
        while (changing) {
          const found = await rows.find().toArray();
          torn.push(...found.filter(({ from, to }) => from !== to));
        }
      };
      const readers = Array.from({ length: WRITERS }, read);
      await Promise.all([1, 2, 3, 4].map(change)).finally(() => {
        changing = false;
      });
      await Promise.all(readers);
      expect(torn).toEqual([]);
      expect((await rows.find().toArray()).map(({ to }) => to)).toEqual([CHANGES, CHANGES, CHANGES, CHANGES]);
      await client.close();
    });

    it('mongo finds the right rows if a query combines a unique key with other conditions', async () => {
      const client = await new mongoose.mongo.MongoClient(backing.urls.mongoUrl).connect();
      const rows = client
        .db('keys')
        .collection<{ _id: number; slot: number; rank: number; status: string | null }>('rows');
      await rows.createIndex({ slot: 1, rank: 1 }, { unique: true });
      await rows.insertMany([
        { _id: 1, slot: 10, rank: 1, status: 'open' },
        { _id: 2, slot: 10, rank: 2, status: null },
        { _id: 3, slot: 20, rank: 1, status: 'open' },
      ]);
      const idsOf = async (query: object) =>
        (await rows.find(query).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
      expect(await idsOf({ _id: 1, status: 'open' })).toEqual([1]);
      expect(await idsOf({ _id: 1, status: 'done' })).toEqual([]);
      expect(await idsOf({ status: null, _id: { $in: [1, 2, 4] } })).toEqual([2]);
      expect(await idsOf({ _id: { $gt: 1 }, status: 'open' })).toEqual([3]);
      expect(await idsOf({ _id: { $in: [1, 2, 3], $ne: 1 }, status: 'open' })).toEqual([3]);
      expect(await idsOf({ slot: 10, rank: 2, status: { $ne: 'open' } })).toEqual([2]);
      expect(await idsOf({ slot: 10, rank: { $in: [1, 2] }, status: 'open' })).toEqual([1]);
      expect(await idsOf({ $or: [{ status: null }, { slot: 20 }], slot: 10, rank: 2 })).toEqual([2]);
      expect((await rows.updateOne({ _id: 3, status: 'closed' }, { $set: { rank: 2 } })).matchedCount).toBe(
        0,
      );
      await client.close();
    });

    it('mongo reads the same with indexes as without, after every kind of write and a kill', async () => {
      const client = await new mongoose.mongo.MongoClient(backing.urls.mongoUrl).connect();
      const [indexed, plain] = ['indexed', 'plain'].map((name) => client.db('scans').collection<Row>(name));
      if (!indexed || !plain) throw new Error('no collections');
      const both = async (write: (rows: Rows) => Promise<unknown>) => {
        await write(indexed);
        await write(plain);
      };
      const someRow = (_id: number): Row => ({
        _id,
        kind: ['a', 'b', 'B', null][_id % 4] ?? null,
        ...(_id % 5 > 0 && { listed: { at: new Date(_id * 7_919_000), text: `name ${_id % 13}\n${_id}` } }),
        size: _id % 3 === 0 ? _id / 2 : _id,
        ...(_id % 11 === 0 && { waiting: [{ id: `w${_id}` }] }),
      });
      await both((rows) => rows.insertMany(Array.from({ length: 150 }, (_, at) => someRow(at))));
      await indexed.createIndex({ 'listed.at': 1, _id: 1, kind: 1, 'listed.text': 1, size: 1 });
      await indexed.createIndex({ size: -1, kind: 1 });
      await indexed.createIndex({ 'waiting.id': 1 }, { sparse: true });
      const expectSame = async () => {
        for (const query of SCANS) expect(await query(indexed), query.toString()).toEqual(await query(plain));
      };
      await expectSame();
      await both((rows) => rows.insertMany(Array.from({ length: 150 }, (_, at) => someRow(150 + at))));
      await both((rows) => rows.updateMany({ kind: 'a' }, { $set: { 'listed.text': 'moved', size: 7 } }));
      await both((rows) => rows.updateMany({ size: { $lt: 9 } }, { $unset: { kind: 1 } }));
      await both((rows) => rows.updateOne({ _id: 44 }, { $push: { waiting: { id: 'more' } } }));
      await both((rows) => rows.updateMany({ _id: { $lt: 40 } }, { $set: { waiting: [] } }));
      await both((rows) => rows.findOneAndUpdate({ _id: 61 }, { $set: { size: 1_000.5 } }));
      await both((rows) => rows.replaceOne({ _id: 62 }, { kind: 'b', size: 2, waiting: [{ id: 'x' }] }));
      await both((rows) => rows.updateOne({ _id: 999 }, { $set: { size: 5, kind: 'a' } }, { upsert: true }));
      await both((rows) => rows.deleteMany({ _id: { $gt: 70, $lt: 90 } }));
      await expectSame();
      await backing.kill('mongo');
      await backing.restart('mongo');
      await until('mongo to answer', () => indexed.countDocuments());
      await expectSame();
      // A list in an indexed field has no single place in the order of the index.
      await both((rows) => rows.updateOne({ _id: 100 }, { $set: { kind: ['a', 'b'] as never } }));
      await expectSame();
      await both((rows) => rows.drop());
      await both((rows) => rows.insertOne(someRow(1)));
      await expectSame();
      await client.close();
    });

    for (const name of ['mongo', 'redis', 'kafka', 'smtp'] as const) {
      it(`${name} keeps every acknowledged write after a kill, and is ready again within 10 s`, async () => {
        const ledger = await openLedger(name, backing.urls);
        const acknowledged = await writeUntilKilled(ledger, name, backing);
        const killedAt = Date.now();
        await backing.restart(name);
        expect(Date.now() - killedAt).toBeLessThan(READY_AGAIN_MS);

        await until(`${name} shows all ${acknowledged.length} rows`, async () => {
          const present = await ledger.readAll();
          const lost = acknowledged.filter((row) => !present.has(row));
          if (lost.length > 0) throw new Error(`${lost.length} lost`);
        });
        await ledger.close();
      }, 60_000);
    }
  });
}

/** Starts several writers, and kills the service during their writes. */
async function writeUntilKilled(ledger: Ledger, name: BackingName, backing: Backing): Promise<string[]> {
  const acknowledged: string[] = [];
  let next = 0;
  let killed = false;
  const writer = async (): Promise<void> => {
    while (!killed) {
      const row = String(next++);
      try {
        await ledger.write(row);
        acknowledged.push(row);
      } catch (error) {
        if (!killed) throw error;
      }
    }
  };
  const killer = async (): Promise<void> => {
    await until(`${name} acknowledged ${ROWS_BEFORE_KILL[name]} rows`, () => {
      if (acknowledged.length < ROWS_BEFORE_KILL[name]) throw new Error(`only ${acknowledged.length}`);
    });
    killed = true;
    await backing.kill(name);
  };
  await Promise.all([...Array.from({ length: WRITERS }, writer), killer()]);
  return acknowledged;
}
