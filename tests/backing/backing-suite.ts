import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import type { Backing, BackingName } from './backing.ts';
import { type Ledger, openLedger } from './durability.ts';

/** Deadline for a killed service to answer again. */
const READY_AGAIN_MS = 10_000;
const WRITERS = 4;
/** Collections that several writers create at the same time. */
const NEW_COLLECTIONS = 40;
/** Indexes that are built during writes and reads of the collection. */
const NEW_INDEXES = 40;
/** Changes of each document while other clients read it. */
const CHANGES = 150;
const ROWS_BEFORE_KILL: Record<BackingName, number> = { mongo: 400, redis: 400, kafka: 200, smtp: 60 };

/** Requirements for the backing services of every driver, however it starts them. */
export function describeBacking(driver: string, start: () => Promise<Backing>): void {
  describe(`backing services by ${driver}`, () => {
    let backing: Backing;
    beforeAll(async () => {
      backing = await start();
    }, 180_000);
    afterAll(() => backing?.stop());

    it('mongo creates a collection once when many write to it first', async () => {
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
      // Long documents, so that a reply is usually still being written.
      const padding = Object.fromEntries(
        Array.from({ length: 500 }, (_, index) => [`padding_${index}`, index]),
      );
      await rows.insertMany([1, 2, 3, 4].map((_id) => ({ _id, from: 0, ...padding, to: 0 })));
      let changing = true;
      // Changes `from` and `to` together; fields between them are added and removed.
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

    it('mongo finds the same by a key and further conditions as by all conditions', async () => {
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

    for (const name of ['mongo', 'redis', 'kafka', 'smtp'] as const) {
      it(`${name} keeps every acknowledged write over a kill, and is ready again within 10 s`, async () => {
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

/** Several writers at once; the service is killed during their writes. */
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
