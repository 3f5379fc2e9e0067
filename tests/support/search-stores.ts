import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import mongoose from 'mongoose';

/** Location of a found text, such as `mongo croneai_auth.users` or `kafka mails`. */
export type Trace = string;

const isIn = (text: string, needles: readonly string[]) => {
  const lower = text.toLowerCase();
  return needles.some((needle) => lower.includes(needle.toLowerCase()));
};

/** Searches every database and collection: keys, values, and bytes of binary fields. */
export async function searchMongo(url: string, needles: readonly string[]): Promise<Trace[]> {
  const connection = await mongoose.createConnection(url).asPromise();
  try {
    const client = connection.getClient();
    const { databases } = await client.db('admin').admin().listDatabases();
    const traces: Trace[] = [];
    for (const { name } of databases) {
      if (['admin', 'config', 'local'].includes(name)) continue;
      for (const { name: collection } of await client.db(name).listCollections().toArray()) {
        for await (const document of client.db(name).collection(collection).find({})) {
          if (isIn(textsOf(document).join('\n'), needles)) traces.push(`mongo ${name}.${collection}`);
        }
      }
    }
    return traces;
  } finally {
    await connection.close();
  }
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof mongoose.mongo.ObjectId) return [value.toHexString()];
  if (value instanceof mongoose.mongo.Binary) return [Buffer.from(value.buffer).toString('latin1')];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsOf(inner)]);
}

/** Searches keys and values of every database. The databases of the job queues are included. */
export async function searchRedis(url: string, needles: readonly string[]): Promise<Trace[]> {
  const traces: Trace[] = [];
  for (let database = 0; database < 16; database += 1) {
    const redis = new Redis(`${url}/${database}`);
    try {
      for await (const keys of redis.scanStream({ count: 500 }) as AsyncIterable<string[]>) {
        for (const key of keys) {
          const value = JSON.stringify(await readRedisKey(redis, key));
          if (isIn(`${key} ${value}`, needles)) traces.push(`redis ${database} ${key}`);
        }
      }
    } finally {
      redis.disconnect();
    }
  }
  return traces;
}

async function readRedisKey(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}

/** Searches every file of a folder. */
export async function searchFiles(folder: string, needles: readonly string[]): Promise<Trace[]> {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return files.filter((_, index) => isIn(texts[index] ?? '', needles)).map((file) => `log ${file}`);
}

/**
 * Searches every message that Kafka still holds, including dead letters. A marker at the end of
 * each partition shows that everything before it was read. The marker is not JSON, so consumers
 * move it to the dead letters. As an event of an unknown type, it would block its partition.
 */
export async function searchKafka(brokers: readonly string[], needles: readonly string[]): Promise<Trace[]> {
  const kafka = new Kafka({ brokers: [...brokers], clientId: 'search', logLevel: logLevel.NOTHING });
  const [admin, producer] = [kafka.admin(), kafka.producer({ allowAutoTopicCreation: false })];
  const groupId = `search-${randomUUID()}`;
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200 });
  await Promise.all([admin.connect(), producer.connect(), consumer.connect()]);
  try {
    const { topics } = await admin.fetchTopicMetadata();
    const searched = topics.filter(({ name }) => !name.startsWith('__'));
    const mark = `end of ${groupId}`;
    const unread = new Set<string>();
    for (const { name, partitions } of searched) {
      for (const { partitionId } of partitions) unread.add(`${name} ${partitionId}`);
      const messages = partitions.map(({ partitionId }) => ({
        key: groupId,
        value: mark,
        partition: partitionId,
      }));
      await producer.send({ topic: name, messages });
    }
    const traces = new Set<Trace>();
    await consumer.subscribe({ topics: searched.map(({ name }) => name), fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      const deadline = setTimeout(
        () => reject(new Error(`not read to the end: ${[...unread].join(', ')}`)),
        READ_WITHIN_MS,
      );
      consumer
        .run({
          eachMessage: async ({ topic, partition, message }) => {
            const value = message.value?.toString() ?? '';
            if (isIn(`${message.key} ${value} ${JSON.stringify(headersOf(message.headers))}`, needles)) {
              traces.add(`kafka ${topic}`);
            }
            if (value === mark) unread.delete(`${topic} ${partition}`);
            if (unread.size > 0) return;
            clearTimeout(deadline);
            resolve();
          },
        })
        .catch(reject);
    });
    return [...traces];
  } finally {
    await consumer.disconnect();
    await admin.deleteGroups([groupId]).catch(() => undefined);
    await Promise.all([admin.disconnect(), producer.disconnect()]);
  }
}

const READ_WITHIN_MS = 30_000;

function headersOf(headers: Record<string, unknown> = {}): string[] {
  return Object.entries(headers).map(([name, value]) => `${name} ${value}`);
}
