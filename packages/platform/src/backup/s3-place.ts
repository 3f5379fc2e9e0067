import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini, S3ServiceError, type UploadPart } from 's3mini';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { urlOf } from '../config-keys.ts';
import type { BackupPlace } from './backup-place.ts';

/**
 * Size of one part of an upload. S3 allows 10,000 parts, so a backup can have up to 160 GB. Only
 * one part is in memory at a time.
 */
const PART_BYTES = 16 * 1024 * 1024;
const TRIES = 4;
const FIRST_PAUSE_MS = 1_000;
const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/?$/;

const config = {
  BACKUP_S3_ENDPOINT: urlOf('https', 'http').describe(
    'S3 server, such as https://s3.eu-west-1.amazonaws.com',
  ),
  BACKUP_S3_REGION: z.string().default('us-east-1').describe('Region of the bucket'),
  BACKUP_S3_KEY_ID: z.string().min(1).describe('Access key that may list, read, write, and delete'),
  BACKUP_S3_SECRET: z.string().min(1).describe('Secret of the access key'),
} satisfies Record<string, z.ZodType>;

/** Server and key for `s3://` addresses, from the BACKUP_S3_ settings. */
export type S3Settings = { endpoint: string; region: string; keyId: string; secret: string };

export function readS3Settings(): S3Settings {
  const settings = readConfig(config);
  return {
    endpoint: settings.BACKUP_S3_ENDPOINT,
    region: settings.BACKUP_S3_REGION,
    keyId: settings.BACKUP_S3_KEY_ID,
    secret: settings.BACKUP_S3_SECRET,
  };
}

/**
 * Opens a prefix in a bucket, `s3://bucket/prefix`, as a place for backups. An object exists only
 * once its upload is completed. The client addresses buckets by path, which every S3 server
 * supports.
 */
export function s3Place(address: string, { endpoint, region, keyId, secret }: S3Settings): BackupPlace {
  const [, bucket, folder] = ADDRESS.exec(address) ?? [];
  if (!bucket) throw new Error(`${address} is no address such as s3://bucket/prefix`);
  const prefix = folder ? `${folder}/` : '';
  const client = new S3mini({
    endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}`,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
  });
  return {
    name: address,
    async list() {
      const objects = await retry(() => client.listObjects('/', prefix));
      if (!objects) throw new Error(`there is no bucket ${bucket}`);
      return objects
        .map(({ Key, LastModified }) => ({
          name: Key.slice(prefix.length),
          changedAt: new Date(LastModified),
        }))
        .filter(({ name }) => !name.includes('/'));
    },
    write: (name, source) => upload(client, `${prefix}${name}`, source),
    read: (name) => download(client, `${prefix}${name}`),
    async remove(name) {
      await retry(() => client.deleteObject(`${prefix}${name}`));
    },
    removeUnfinished: (before) => abortUploads(client, prefix, before),
  };
}

async function upload(client: S3mini, key: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const id = await retry(() => client.getMultipartUploadId(key));
  try {
    const parts: UploadPart[] = [];
    for await (const part of partsOf(source)) {
      const number = parts.length + 1;
      parts.push(await retry(() => client.uploadPart(key, id, part, number)));
    }
    const reply = await retry(() => client.completeMultipartUpload(key, id, parts));
    // A 200 may still be a failure: joining the parts takes long, so S3 may send the status first
    // and an error later in the body.
    if ('Error' in reply) throw new Error(`the upload of ${key} was not completed`);
  } catch (error) {
    // A failed abort is ignored, because an unfinished upload is not listed as a file. The error of
    // the upload itself is thrown.
    await client.abortMultipartUpload(key, id).catch(() => undefined);
    throw error;
  }
}

/**
 * Yields parts of equal size, because some servers require this. Only the last part may be smaller.
 */
async function* partsOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    const whole = Buffer.concat(held);
    let start = 0;
    for (; whole.length - start >= PART_BYTES; start += PART_BYTES)
      yield whole.subarray(start, start + PART_BYTES);
    held = [whole.subarray(start)];
    bytes = whole.length - start;
  }
  yield Buffer.concat(held);
}

/**
 * Reads an object in ranges, each with its own request. If one request read the whole object, a
 * server might close the connection, because a restore can read very slowly.
 */
async function* download(client: S3mini, key: string): AsyncGenerator<Buffer> {
  let start = 0;
  let total = Number.POSITIVE_INFINITY;
  while (start < total) {
    const part = await retry(async () => {
      const reply = await client.getObjectRaw(key, false, start, start + PART_BYTES);
      total = Number(reply.headers.get('content-range')?.split('/')[1]);
      const bytes = Buffer.from(await reply.arrayBuffer());
      if (bytes.length !== Math.min(PART_BYTES, total - start)) throw new Error(`${key} ended early`);
      return bytes;
    });
    yield part;
    start += part.length;
  }
}

const uploadsSchema = z.object({
  ListMultipartUploadsResult: z.object({
    Upload: z.preprocess(
      (found) => (found === undefined ? [] : [found].flat()),
      z.array(z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.string() })),
    ),
  }),
});

async function abortUploads(client: S3mini, prefix: string, before: Date): Promise<void> {
  const reply = await retry(() => client.listMultipartUploads('/', '', 'GET', { prefix }));
  const { Upload } = uploadsSchema.parse(reply).ListMultipartUploadsResult;
  for (const { Key, UploadId, Initiated } of Upload)
    if (new Date(Initiated) < before) await client.abortMultipartUpload(Key, UploadId);
}

/**
 * Retries after a lost connection and after an error of the server, but not after a refused
 * request.
 */
async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const isRefused = error instanceof S3ServiceError && error.status < 500 && error.status !== 429;
      if (isRefused || tried === TRIES) throw error;
      await sleep(FIRST_PAUSE_MS * 2 ** (tried - 1));
    }
  }
}
