import { execFile } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { S3mini } from 's3mini';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { startS3Server } from '../../../tests/support/s3-server.ts';
import { listBackups } from '../src/backup/backup-list.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { s3Place } from '../src/backup/s3-place.ts';
import { writeBackup } from '../src/backup/write-backup.ts';

const SETUP_TIMEOUT_MS = 600_000;
/** Number of documents. Together, they are larger than one part of an upload, even compressed. */
const DOCUMENTS = 40;
const DOCUMENT_BYTES = 500_000;

const client = new mongoose.mongo.MongoClient(inject('backing').mongoUrl);
let server: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  server = await startS3Server();
}, SETUP_TIMEOUT_MS);
afterAll(async () => {
  await server.stop();
  await client.close();
});

async function open() {
  const bucketName = `backups-${randomBytes(5).toString('hex')}`;
  const { endpoint, region, keyId, secret } = server.settings;
  const bucket = new S3mini({
    endpoint: `${endpoint}/${bucketName}`,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
  });
  await bucket.createBucket();
  const prefix = `backup_${randomBytes(5).toString('hex')}_`;
  const files = client.db(`${prefix}leads`).collection<{ _id: number; bytes: Buffer }>('files');
  onTestFinished(async () => void (await files.db.dropDatabase()));
  const place = s3Place(`s3://${bucketName}/daily/site`, server.settings);
  const parts = { client, key: randomBytes(32), prefix, place };
  const keys = async () => ((await bucket.listObjects()) ?? []).map(({ Key }) => Key);
  return { parts, place, bucket, bucketName, files, keys };
}

const uploadsOf = async (bucket: S3mini) => JSON.stringify(await bucket.listMultipartUploads());

it('restores a backup of several parts from a bucket, and keeps only the newest backups', async () => {
  const { parts, place, files, keys, bucket } = await open();
  await bucket.putObject('croneai-other.json', '{}');
  const insert = (_id: number) => files.insertOne({ _id, bytes: randomBytes(DOCUMENT_BYTES) });
  // Only the last backup is large, because a large one takes seconds of processor time.
  await insert(0);
  await writeBackup({ ...parts, keep: 2 });
  const second = await writeBackup({ ...parts, keep: 2 });
  for (let id = 1; id < DOCUMENTS; id += 1) await insert(id);
  // Compares hashes, because `toEqual` needs seconds of processor time for megabytes of bytes.
  const hashes = async () =>
    (await files.find({}, { sort: { _id: 1 }, promoteBuffers: true }).toArray()).map(({ _id, bytes }) => [
      _id,
      hash('sha256', bytes),
    ]);
  const before = await hashes();
  expect(before).toHaveLength(DOCUMENTS);
  const third = await writeBackup({ ...parts, keep: 2 });
  expect(third.bytes).toBeGreaterThan(16 * 1024 * 1024);
  expect((await listBackups(place)).map(({ file }) => file)).toEqual([third.file, second.file]);
  expect(await keys()).toHaveLength(5);
  await files.deleteMany({ _id: { $gt: 3 } });
  await restoreBackup({ ...parts, at: new Date() });
  expect(await hashes()).toEqual(before);
});

it('leaves no object and no upload behind if a backup fails halfway', async () => {
  const { parts, place, bucket, keys, files } = await open();
  await files.insertOne({ _id: 1, bytes: randomBytes(10) });
  async function* broken() {
    yield randomBytes(20 * 1024 * 1024);
    throw new Error('the server is gone');
  }
  await expect(place.write('croneai-half.backup', broken())).rejects.toThrow('the server is gone');
  expect(await keys()).toEqual([]);
  expect(await uploadsOf(bucket)).not.toContain('croneai-half');
  await expect(restoreBackup({ ...parts, at: new Date() })).rejects.toThrow('no whole backup');
});

it('aborts old uploads of killed backups, but no recent uploads and no uploads with other prefixes', async () => {
  const { place, bucket } = await open();
  await bucket.getMultipartUploadId('daily/site/croneai-killed.backup');
  await bucket.getMultipartUploadId('elsewhere/croneai-other.backup');
  // The test server returns a time in 2010 as the start of every upload.
  await place.removeUnfinished(new Date('2009-01-01'));
  expect(await uploadsOf(bucket)).toContain('croneai-killed');
  await place.removeUnfinished(new Date());
  expect(await uploadsOf(bucket)).not.toContain('croneai-killed');
  expect(await uploadsOf(bucket)).toContain('croneai-other');
});

it('refuses a changed object and an object without a manifest', async () => {
  const { parts, place, bucket, files } = await open();
  await files.insertOne({ _id: 1, bytes: randomBytes(10) });
  await bucket.putObject('daily/site/croneai-2020-01-01T00-00-00.000Z.backup', 'half');
  await expect(restoreBackup({ ...parts, at: new Date() })).rejects.toThrow('no whole backup');
  const { file } = await writeBackup({ ...parts, keep: 2 });
  const key = `daily/site/${file}`;
  const bytes = Buffer.from((await bucket.getObjectArrayBuffer(key)) ?? new ArrayBuffer());
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  await bucket.putObject(key, bytes);
  await expect(restoreBackup({ ...parts, at: new Date() })).rejects.toThrow('SHA-256');
  await place.remove(file);
  await expect(restoreBackup({ ...parts, at: new Date() })).rejects.toThrow('404');
});

it('a command starts the backup, and reports a missing bucket or setting', async () => {
  const { bucketName, files } = await open();
  const db = client.db(`croneai_${files.dbName}`);
  onTestFinished(async () => void (await db.dropDatabase()));
  await db.collection('users').insertOne({ email: 'a@example.com' });
  const { endpoint, region, keyId, secret } = server.settings;
  const settings = {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_REGION: region,
    BACKUP_S3_KEY_ID: keyId,
    BACKUP_S3_SECRET: secret,
  };
  const to = ['--to', `s3://${bucketName}`];
  expect(await run(to, settings)).toMatchObject({ code: 0, outcome: { ok: true } });
  expect(await run(['--to', 's3://no-such-bucket'], settings)).toMatchObject({
    code: 1,
    outcome: { ok: false },
    errors: expect.stringContaining('no bucket no-such-bucket'),
  });
  expect(await run(to, { ...settings, BACKUP_S3_ENDPOINT: '' })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('BACKUP_S3_ENDPOINT'),
  });
});

const run = (args: string[], settings: Record<string, string>) =>
  new Promise<{ code: unknown; outcome: unknown; errors: string }>((resolve) => {
    const key = randomBytes(32).toString('base64');
    const env = { ...process.env, MONGO_URL: inject('backing').mongoUrl, BACKUP_KEY: key, ...settings };
    const path = join(import.meta.dirname, '../src/backup/commands/backup.ts');
    execFile(process.execPath, [path, ...args], { env }, (error, stdout, errors) => {
      const outcome = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
      resolve({ code: error?.code ?? 0, outcome, errors });
    });
  });
