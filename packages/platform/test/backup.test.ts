import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { afterAll, expect, inject, it, onTestFinished } from 'vitest';
import { startRedisServer } from '../../../tests/support/redis-server.ts';
import { until } from '../../../tests/support/until.ts';
import { findBackup, listBackups, nextBackupAt, removeOldBackups } from '../src/backup/backup-list.ts';
import { readBackupReport, reportGoodBackup } from '../src/backup/backup-report.ts';
import { folderPlace } from '../src/backup/folder-place.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { writeBackup } from '../src/backup/write-backup.ts';

const { MongoClient, Double, Long } = mongoose.mongo;
const client = new MongoClient(inject('backing').mongoUrl);
afterAll(() => client.close());

async function open() {
  const prefix = `backup_${randomBytes(5).toString('hex')}_`;
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  const place = folderPlace(folder);
  const parts = { client, place, key: randomBytes(32), prefix };
  const users = client.db(`${prefix}auth`).collection<mongoose.mongo.BSON.Document>('users');
  const members = client.db(`${prefix}admin`).collection<mongoose.mongo.BSON.Document>('members');
  await users.createIndex({ email: 1 }, { unique: true });
  await users.insertMany(
    Array.from({ length: 1_200 }, (_, i) => ({
      email: `m${i}@example.com`,
      balance: new Double(1),
      version: Long.fromNumber(i),
      text: randomBytes(100).toString('hex'),
    })),
  );
  await members.insertOne({ tier: 'gold' });
  onTestFinished(async () => {
    await users.db.dropDatabase();
    await members.db.dropDatabase();
    await rm(folder, { recursive: true });
  });
  return { parts, users, members, folder, place };
}

const raw = (collection: mongoose.mongo.Collection) =>
  collection.find({}, { sort: { _id: 1 }, promoteValues: false }).toArray();

it('restores all documents with their types and indexes, and lists the newer data that is lost', async () => {
  const { parts, users, members } = await open();
  const before = await raw(users);
  const manifest = await writeBackup({ ...parts, keep: 3 });
  expect(manifest).toMatchObject({ databases: 2, documents: 1_201 });
  await users.deleteMany({ version: { $lt: 600 } });
  await users.updateOne({ email: 'm700@example.com' }, { $set: { balance: 5 } });
  await users.insertMany([{ email: 'later@example.com' }, { email: 'latest@example.com' }]);
  await members.db.dropDatabase();
  await members.db.collection('notes').insertOne({ text: 'younger than the backup' });
  const { lost } = await restoreBackup({ ...parts, at: new Date() });
  expect(lost).toEqual([
    { database: users.dbName, collection: 'users', documents: 2, changed: 1 },
    { database: members.dbName, collection: 'notes', documents: 1, changed: 0 },
  ]);
  expect(await raw(users)).toEqual(before);
  expect(await members.findOne({})).toMatchObject({ tier: 'gold' });
  await expect(users.insertOne({ email: 'm3@example.com' })).rejects.toMatchObject({ code: 11000 });
});

it('restores a single database, and leaves the others unchanged', async () => {
  const { parts, users, members } = await open();
  const before = await raw(users);
  await writeBackup({ ...parts, keep: 3 });
  await members.updateOne({}, { $set: { tier: 'silver' } });
  await members.db.collection('notes').insertOne({ text: 'younger than the backup' });
  await users.db.dropDatabase();
  await expect(restoreBackup({ ...parts, at: new Date(), only: 'croneai_x' })).rejects.toThrow(
    'the backup has no database croneai_x',
  );
  expect(await users.countDocuments({})).toBe(0);
  await restoreBackup({ ...parts, at: new Date(), only: users.dbName });
  expect(await raw(users)).toEqual(before);
  expect(await members.find().toArray()).toMatchObject([{ tier: 'silver' }]);
  expect(await members.db.collection('notes').countDocuments({})).toBe(1);
});

it('refuses a wrong key, a flipped byte, a cut file, and another version before the restore changes anything', async () => {
  const { parts, users, folder } = await open();
  const manifest = await writeBackup({ ...parts, keep: 3 });
  await users.insertOne({ email: 'later@example.com' });
  const file = join(folder, manifest.file);
  const page = file.replace(/backup$/, 'json');
  const whole = await readFile(file);
  const restore = (key = parts.key) => restoreBackup({ ...parts, key, at: new Date() });
  await expect(restore(randomBytes(32))).rejects.toThrow('BACKUP_KEY is wrong');
  const flipped = Buffer.from(whole);
  flipped[70_000] = (flipped[70_000] ?? 0) ^ 1;
  await writeFile(file, flipped);
  await expect(restore()).rejects.toThrow('SHA-256');
  await truncate(file, 66_000);
  await expect(restore()).rejects.toThrow('66000 bytes');
  await writeFile(file, whole);
  await writeFile(page, JSON.stringify({ ...manifest, version: 2 }));
  await expect(restore()).rejects.toThrow('version 2');
  expect(await users.countDocuments({})).toBe(1_201);
  expect(await users.db.listCollections({}).toArray()).toHaveLength(1);
});

it('does not treat a file without a manifest as a backup, and keeps only the newest backups', async () => {
  const { parts, folder, place } = await open();
  await writeFile(join(folder, 'croneai-2020-01-01T00-00-00.000Z.backup.partial'), 'half');
  await writeFile(join(folder, 'croneai-2020-01-01T00-00-00.000Z.backup'), 'half');
  await expect(restoreBackup({ ...parts, at: new Date() })).rejects.toThrow('no whole backup');
  await writeBackup({ ...parts, keep: 2 });
  const second = await writeBackup({ ...parts, keep: 2 });
  const third = await writeBackup({ ...parts, keep: 2 });
  expect((await listBackups(place)).map(({ file }) => file)).toEqual([third.file, second.file]);
  expect((await readdir(folder)).filter((name) => name.endsWith('.json'))).toHaveLength(2);
});

it('removes files of killed backups, but not the file of a backup that is being written', async () => {
  const { parts, folder } = await open();
  const names = ['01', '02', '03'].map((day) => `croneai-2020-01-${day}T00-00-00.000Z.backup`);
  const [abandoned, partial, busy] = [names[0], `${names[1]}.partial`, `${names[2]}.partial`] as string[];
  for (const name of [abandoned, partial, busy]) await writeFile(join(folder, name as string), 'half');
  for (const name of [abandoned, partial]) await utimes(join(folder, name as string), 0, 0);
  const { file } = await writeBackup({ ...parts, keep: 2 });
  expect((await readdir(folder)).sort()).toEqual([busy, file, file.replace(/backup$/, 'json')].sort());
});

it('does not let backups from the future delay or displace new backups', async () => {
  const { parts, place } = await open();
  const before = await writeBackup({ ...parts, keep: 9 });
  const takenAt = Date.parse(before.takenAt);
  expect(await nextBackupAt(place, 5_000, takenAt)).toBe(takenAt + 5_000);
  // For a clock that shows an earlier time, the backup is in the future.
  expect(await nextBackupAt(place, 5_000, takenAt - 1)).toBe(0);
  await until('a later time', async () => expect(Date.now()).toBeGreaterThan(takenAt + 1));
  const later = await writeBackup({ ...parts, keep: 9 });
  await removeOldBackups(place, 1, takenAt);
  expect((await listBackups(place)).map(({ file }) => file)).toEqual([before.file]);
  expect(later.file).not.toBe(before.file);
});

it('with an interval of 40 days, makes one backup and then waits', async () => {
  const { users, folder, place } = await open();
  const db = client.db(`croneai_${users.dbName}`);
  onTestFinished(async () => void (await db.dropDatabase()));
  await db.collection('users').insertOne({ email: 'a@example.com' });
  const env = {
    ...process.env,
    MONGO_URL: inject('backing').mongoUrl,
    BACKUP_KEY: randomBytes(32).toString('base64'),
  };
  const path = join(import.meta.dirname, '../src/backup/commands/backup.ts');
  const command = spawn(process.execPath, [path, '--to', folder, '--every', '960'], { env });
  onTestFinished(() => void command.kill('SIGKILL'));
  let errors = '';
  command.stderr.on('data', (part) => {
    errors += part;
  });
  await until('the first backup', async () => expect(await listBackups(place)).toHaveLength(1), 30_000);
  const [first] = await listBackups(place);
  // A second backup begins at once if the timer of 40 days overflows.
  await sleep(3_000);
  expect(await listBackups(place)).toEqual([first]);
  expect(command.exitCode).toBeNull();
  expect(errors).toBe('');
});

it('counts the age of a backup from the first look if its time is in the future', async () => {
  const server = await startRedisServer();
  onTestFinished(() => server.stop());
  const redis = new Redis(server.url);
  onTestFinished(() => redis.disconnect());
  const at = new Date('2026-11-01T00:00:00Z');
  await reportGoodBackup(redis, '2030-01-01T00:00:00.000Z');
  expect(await readBackupReport(redis, at)).toMatchObject({ goodAt: at });
  const later = new Date('2026-11-03T00:00:00Z');
  expect(await readBackupReport(redis, later)).toMatchObject({ goodAt: at });
});

it('skips an unreadable manifest, keeps its file, and makes and finds other backups', async () => {
  const { parts, folder, place } = await open();
  const cut = 'croneai-2020-01-01T00-00-00.000Z';
  for (const [name, text] of [
    [`${cut}.json`, '{'],
    [`${cut}.backup`, 'whole'],
    ['croneai-notes.json', '{}'],
  ] as const) {
    await writeFile(join(folder, name), text);
    await utimes(join(folder, name), 0, 0);
  }
  const { file } = await writeBackup({ ...parts, keep: 1 });
  expect(await findBackup(place, new Date())).toMatchObject({ file });
  expect(await readdir(folder)).toContain(`${cut}.backup`);
});

it('a restore merges collections that only grow, and keeps documents that exist only on the server', async () => {
  const { parts, users, members } = await open();
  const { ObjectId } = mongoose.mongo;
  const [lostId, erasedId, headId] = [new ObjectId(), new ObjectId(), new ObjectId()];
  const rows = members.db.collection('rows');
  await rows.insertMany([{ _id: lostId }, { _id: erasedId, text: 'personal' }, { _id: headId, size: 5 }]);
  await writeBackup({ ...parts, keep: 2 });
  const later = await rows.insertOne({ text: 'later' });
  await rows.deleteOne({ _id: lostId });
  await rows.updateOne({ _id: erasedId }, { $unset: { text: '' } });
  await rows.updateOne({ _id: headId }, { $set: { size: 4 } });
  const restore = (winner: string) =>
    restoreBackup({ ...parts, at: new Date(), growing: { [`${members.db.databaseName}.rows`]: winner } });
  // Counted as changed: the document without its text, and the document with the smaller size.
  expect((await restore('size')).lost).toMatchObject([{ collection: 'rows', documents: 0, changed: 2 }]);
  expect(await rows.findOne({ _id: headId })).toMatchObject({ size: 5 });
  await rows.updateOne({ _id: erasedId }, { $unset: { text: '' } });
  await restore('server');
  expect(await rows.findOne({ _id: erasedId })).toEqual({ _id: erasedId });
  expect(await rows.countDocuments({ _id: { $in: [lostId, later.insertedId] } })).toBe(2);
  await restore('backup');
  expect(await rows.findOne({ _id: erasedId })).toMatchObject({ text: 'personal' });
  expect(await users.countDocuments({})).toBe(1_200);
});

it('counts a document as lost if a document in the backup has the same unique value', async () => {
  const { parts, users } = await open();
  await writeBackup({ ...parts, keep: 3 });
  await users.deleteMany({});
  await users.insertMany([{ email: 'm0@example.com' }, { email: 'later@example.com' }]);
  const growing = { [`${users.dbName}.users`]: 'server' };
  const { lost } = await restoreBackup({ ...parts, at: new Date(), growing });
  expect(lost).toEqual([{ database: users.dbName, collection: 'users', documents: 1, changed: 0 }]);
  expect(await users.countDocuments({})).toBe(1_201);
  expect(await users.countDocuments({ email: 'later@example.com' })).toBe(1);
});

it('leaves no file behind when the server has no database to back up', async () => {
  const { parts, folder } = await open();
  await expect(writeBackup({ ...parts, prefix: 'nowhere_', keep: 2 })).rejects.toThrow('nowhere_');
  expect(await readdir(folder)).toEqual([]);
});

const run = (script: string, args: string[], key: string, more: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: unknown; outcome: unknown; errors: string }>((resolve) => {
    const env = { ...process.env, MONGO_URL: inject('backing').mongoUrl, BACKUP_KEY: key, ...more };
    const path = join(import.meta.dirname, '../src/backup/commands', script);
    execFile(process.execPath, [path, ...args], { env }, (error, stdout, errors) => {
      const outcome = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
      resolve({ code: error?.code ?? 0, outcome, errors });
    });
  });

it('prints the outcome of a command as JSON, and does not replace data without --yes', async () => {
  const { users, folder } = await open();
  const db = client.db(`croneai_${users.dbName}`);
  onTestFinished(async () => void (await db.dropDatabase()));
  await db.collection('users').insertOne({ email: 'a@example.com' });
  const key = randomBytes(32).toString('base64');
  const backup = await run('backup.ts', ['--to', folder], key);
  expect(backup).toMatchObject({ code: 0, outcome: { ok: true, lost: [], bytes: expect.any(Number) } });
  const restore = await run('restore.ts', ['--from', folder], key);
  expect(restore).toMatchObject({
    code: 1,
    outcome: { ok: false },
    errors: expect.stringContaining('Add --yes'),
  });
});

it('reports successful and failed backups in Redis', async () => {
  const { users, folder } = await open();
  const db = client.db(`croneai_${users.dbName}`);
  onTestFinished(async () => void (await db.dropDatabase()));
  await db.collection('users').insertOne({ email: 'a@example.com' });
  const server = await startRedisServer();
  onTestFinished(() => server.stop());
  const redis = new Redis(server.url);
  onTestFinished(() => redis.disconnect());
  const report = () => readBackupReport(redis, new Date());
  const key = randomBytes(32).toString('base64');
  await run('backup.ts', ['--to', folder], key, { REDIS_URL: server.url });
  const { goodAt, failedAt } = await report();
  expect(goodAt).toEqual(expect.any(Date));
  expect(failedAt).toBeUndefined();
  const secret = join(folder, 'redis-url');
  await writeFile(secret, server.url);
  await run('backup.ts', ['--to', folder], 'short', { REDIS_URL_FILE: secret });
  expect(await report()).toMatchObject({ goodAt, failedAt: expect.any(Date) });
});
