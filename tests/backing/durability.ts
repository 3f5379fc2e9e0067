import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import mongoose from 'mongoose';
import { createTransport } from 'nodemailer';
import type { BackingName, BackingUrls } from './backing.ts';

/** A client of one backing service that writes numbered rows and reads them back. */
export type Ledger = {
  /** Resolves when the service has acknowledged the row; rejects otherwise. */
  write(row: string): Promise<void>;
  readAll(): Promise<Set<string>>;
  close(): Promise<void>;
};

const TIMEOUT_MS = 3_000;

export function openLedger(name: BackingName, urls: BackingUrls): Promise<Ledger> {
  if (name === 'mongo') return openMongoLedger(urls.mongoUrl);
  if (name === 'redis') return openRedisLedger(urls.redisUrl);
  if (name === 'kafka') return openKafkaLedger(urls.kafkaBrokers);
  return openMailLedger(urls);
}

async function openMongoLedger(url: string): Promise<Ledger> {
  const client = new mongoose.mongo.MongoClient(url, {
    serverSelectionTimeoutMS: TIMEOUT_MS,
    retryWrites: false,
    writeConcern: { w: 'majority', journal: true },
  });
  const rows = client.db(`durability_${randomUUID().slice(0, 8)}`).collection<{ row: string }>('rows');
  await rows.createIndex({ row: 1 }, { unique: true });
  return {
    async write(row) {
      await rows.insertOne({ row });
    },
    async readAll() {
      return new Set((await rows.find().toArray()).map((document) => document.row));
    },
    close: () => client.close(),
  };
}

async function openRedisLedger(url: string): Promise<Ledger> {
  const redis = new Redis(url, { maxRetriesPerRequest: 0, enableOfflineQueue: false, lazyConnect: true });
  // These tests break connections, and the failed writes already report that.
  redis.on('error', () => undefined);
  await redis.connect();
  const key = `durability:${randomUUID()}`;
  return {
    async write(row) {
      await redis.sadd(key, row);
    },
    async readAll() {
      return new Set(await redis.smembers(key));
    },
    async close() {
      redis.disconnect();
    },
  };
}

async function openKafkaLedger(brokers: string[]): Promise<Ledger> {
  const retry = { retries: 0 };
  const kafka = new Kafka({ brokers, logLevel: logLevel.NOTHING, retry, requestTimeout: TIMEOUT_MS });
  const topic = `durability-${randomUUID()}`;
  const admin = kafka.admin({ retry: { retries: 5 } });
  await admin.connect();
  await admin.createTopics({ topics: [{ topic, numPartitions: 1 }], waitForLeaders: true });
  await admin.disconnect();
  const producer = kafka.producer({ allowAutoTopicCreation: false });
  await producer.connect();
  return {
    async write(row) {
      await producer.send({ topic, acks: -1, messages: [{ key: row, value: row }] });
    },
    readAll: () => readTopic(kafka, topic),
    close: () => producer.disconnect(),
  };
}

async function readTopic(kafka: Kafka, topic: string): Promise<Set<string>> {
  const admin = kafka.admin({ retry: { retries: 5 } });
  await admin.connect();
  const [partition] = await admin.fetchTopicOffsets(topic);
  await admin.disconnect();
  const end = Number(partition?.high ?? 0);
  const rows = new Set<string>();
  if (end === 0) return rows;
  const consumer = kafka.consumer({ groupId: `durability-${randomUUID()}`, retry: { retries: 5 } });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await new Promise<void>((resolve, reject) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
    const eachMessage = async ({ message }: { message: { value: Buffer | null; offset: string } }) => {
      rows.add(message.value?.toString() ?? '');
      if (Number(message.offset) >= end - 1) resolve();
    };
    consumer.run({ eachMessage }).catch(reject);
  });
  await consumer.disconnect();
  return rows;
}

async function openMailLedger(urls: BackingUrls): Promise<Ledger> {
  const transport = createTransport(`${urls.smtpUrl}?ignoreTLS=true`);
  const run = randomUUID();
  return {
    async write(row) {
      await transport.sendMail({
        from: 'a@example.org',
        to: 'b@example.org',
        subject: `${run} ${row}`,
        text: row,
      });
    },
    async readAll() {
      const reply = await fetch(`${urls.inboxUrl}/email`);
      const mails = (await reply.json()) as { subject: string }[];
      const mine = mails.filter((mail) => mail.subject.startsWith(run));
      return new Set(mine.map((mail) => mail.subject.slice(run.length + 1)));
    },
    async close() {
      transport.close();
    },
  };
}
