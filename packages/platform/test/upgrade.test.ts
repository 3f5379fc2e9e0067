import { type Connection, Schema } from 'mongoose';
import { expect, inject, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createHealth } from '../src/health.ts';
import { connectMongo, databaseOf } from '../src/mongo.ts';
import { completeModelIndexes } from '../src/mongo-indexes.ts';
import { connectRedis } from '../src/redis.ts';
import { defineCollection } from '../src/stored/define-collection.ts';
import {
  applyMigrations,
  compareMigrations,
  type Migration,
  readMigrations,
} from '../src/upgrade/migrations.ts';
import { prepareDatabase } from '../src/upgrade/prepare-database.ts';
import { closeMongo, createParts, randomName } from './support/platform-harness.ts';

const MIGRATIONS = new URL('./fixtures/migrations/', import.meta.url);
const NAME = '2027-01-15-count-letters';
const { logger } = createParts();

const notes = defineCollection({
  name: 'notes',
  id: 'string',
  hasOutbox: false,
  erasure: 'no-personal-data',
  fields: { text: z.string(), letters: z.int().default(0), runs: z.int().default(0) },
  indexes: [{ key: { letters: 1 }, serves: 'long notes' }],
});
const uniqueNotes = defineCollection({
  name: 'notes',
  id: 'string',
  hasOutbox: false,
  erasure: 'no-personal-data',
  fields: { text: z.string() },
  indexes: [{ key: { text: 1 }, serves: 'a note by its text', unique: true }],
});

const redis = connectRedis({ url: inject('backing').redisUrl, logger, purpose: 'commands' });

/**
 * Connects to a database like a process that starts. The returned `prepare` calls
 * `prepareDatabase`, which is the next step of a start.
 */
async function open(mode: 'local' | 'production', database = randomName('upgrade')) {
  const health = createHealth();
  const mongo = await connectMongo({ url: inject('backing').mongoUrl, database, logger, health });
  onTestFinished(() => closeMongo(mongo));
  const prepare = (migrations: URL | undefined = MIGRATIONS) =>
    prepareDatabase({ mongo, redis, config: { CRONE_MODE: mode }, logger, health, migrations });
  return { mongo, health, database, prepare };
}

const rows = (mongo: Connection) => databaseOf(mongo).collection<{ _id: string; text: unknown }>('notes');
const applied = async (mongo: Connection) =>
  (await databaseOf(mongo).collection('migrations').find().toArray()).map(({ _id }) => String(_id));
const free = { assertHeld: async () => undefined, report: () => undefined };

it('applies migrations in the order of their names, each once', async () => {
  const { mongo } = await open('local');
  const db = databaseOf(mongo);
  const order: string[] = [];
  const migration = (name: string): Migration => ({ name, run: async () => void order.push(name) });
  const first = [migration('2027-01-15-a')];
  await applyMigrations(db, (await compareMigrations(db, first)).pending, free);
  const all = [...first, migration('2027-02-01-b')];
  await applyMigrations(db, (await compareMigrations(db, all)).pending, free);
  expect(order).toEqual(['2027-01-15-a', '2027-02-01-b']);
  expect(await compareMigrations(db, all)).toEqual({ pending: [], unknown: [] });
  expect((await compareMigrations(db, first)).unknown).toEqual(['2027-02-01-b']);
});

it('reads the migrations of a folder, and none if the folder does not exist', async () => {
  expect((await readMigrations(MIGRATIONS)).map(({ name }) => name)).toEqual([NAME]);
  expect(await readMigrations(new URL('./none/', MIGRATIONS))).toEqual([]);
});

it('continues a migration that was killed, and changes no document twice', async () => {
  const { mongo, prepare } = await open('local');
  await rows(mongo).insertMany([
    { _id: '1', text: 'abc' },
    { _id: '2', text: 7 },
  ]);
  await expect(prepare()).rejects.toThrow('the note 2 has no text');
  expect(await applied(mongo)).toEqual([]);
  await rows(mongo).updateOne({ _id: '2' }, { $set: { text: 'de' } });
  await prepare();
  expect(await applied(mongo)).toEqual([NAME]);
  expect(await rows(mongo).find().toArray()).toMatchObject([
    { letters: 3, runs: 1 },
    { letters: 2, runs: 1 },
  ]);
});

it('applies migrations once if several processes start', async () => {
  const { mongo, database, prepare } = await open('local');
  await rows(mongo).insertMany(Array.from({ length: 50 }, (_, at) => ({ _id: String(at), text: 'abc' })));
  const others = [await open('local', database), await open('local', database)];
  await Promise.all([prepare(), ...others.map((other) => other.prepare())]);
  expect(await rows(mongo).distinct('runs')).toEqual([1]);
});

it('starts in production on a new database, and the database then has all migrations', async () => {
  const { mongo, prepare } = await open('production');
  notes.model(mongo);
  await prepare();
  expect(await applied(mongo)).toEqual([NAME]);
  expect(await rows(mongo).indexes()).toContainEqual(expect.objectContaining({ key: { letters: 1 } }));
});

it('starts in production while another process starts on the same new database', async () => {
  const { mongo, prepare } = await open('production');
  await databaseOf(mongo).collection<{ _id: string }>('migrations').insertOne({ _id: '2027-01-01-first' });
  await prepare();
  expect((await applied(mongo)).sort()).toEqual(['2027-01-01-first', NAME]);
});

it('checks all collections over a single connection, which even a busy server can accept', async () => {
  const { mongo, prepare } = await open('production');
  for (let at = 0; at < 10; at += 1)
    mongo.model(`Notes${at}`, new Schema({ text: String }).index({ text: 1 }, { unique: true }));
  let opened = 0;
  mongo.getClient().on('connectionCreated', () => {
    opened += 1;
  });
  await prepare(new URL('./none/', MIGRATIONS));
  expect(opened).toBeLessThanOrEqual(1);
});

it('refuses to start in production on a database that lacks a migration', async () => {
  const { mongo, prepare } = await open('production');
  await rows(mongo).insertOne({ _id: '1', text: 'abc' });
  await expect(prepare()).rejects.toThrow(`lacks the migrations ${NAME}: run "npm run upgrade"`);
  expect(await rows(mongo).findOne()).toEqual({ _id: '1', text: 'abc' });
});

it('is degraded on a database that a newer release has migrated', async () => {
  const { mongo, health, prepare } = await open('production');
  await rows(mongo).insertOne({ _id: '1', text: 'abc' });
  const db = databaseOf(mongo);
  const newer = [...(await readMigrations(MIGRATIONS)), { name: '2099-01-01-x', run: async () => undefined }];
  await applyMigrations(db, newer, free);
  await prepare();
  expect((await health.check()).degraded).toMatchObject([
    { name: 'migrations', error: 'applied by a newer release: 2099-01-01-x' },
  ]);
});

it('is degraded in production until an upgrade has built a missing index', async () => {
  const { mongo, health, prepare } = await open('production');
  await rows(mongo).insertOne({ _id: '1', text: 'abc' });
  notes.model(mongo);
  await prepare(new URL('./none/', MIGRATIONS));
  const report = await health.check();
  expect(report.ready).toBe(true);
  expect(report.degraded).toMatchObject([{ name: 'indexes' }]);
  expect(report.degraded[0]?.error).toContain('missing: notes: letters. Run "npm run upgrade"');
  expect(await completeModelIndexes(mongo)).toBe(1);
  expect((await health.check()).degraded).toEqual([]);
  expect(await completeModelIndexes(mongo)).toBe(0);
});

it('refuses to start in production if a unique index is missing', async () => {
  const { mongo, prepare } = await open('production');
  await rows(mongo).insertMany([
    { _id: '1', text: 'abc' },
    { _id: '2', text: 'abc' },
  ]);
  uniqueNotes.model(mongo);
  await expect(prepare(new URL('./none/', MIGRATIONS))).rejects.toThrow('lacks indexes: notes: text');
  await expect(completeModelIndexes(mongo)).rejects.toThrow('indexes cannot be built: notes: text');
  await rows(mongo).deleteOne({ _id: '2' });
  expect(await completeModelIndexes(mongo)).toBe(1);
  await prepare(new URL('./none/', MIGRATIONS));
});
