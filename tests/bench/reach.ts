import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { codeRequested } from '@croneai/contracts/events/mails.ts';
import { signalPublished } from '@croneai/contracts/events/signals.ts';
import { sealSecret } from '@croneai/platform/auth/sealed.ts';
import { createEvent, serialiseEntry } from '@croneai/platform/events/event.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import mongoose from 'mongoose';
import { makeKeys } from '../../infra/keys/make-keys.mjs';
import { startSmtpStandIn } from '../../services/notifier/test/smtp-stand-in.ts';
import { takeBacking } from '../backing/start-backing.ts';
import { newKeyPair } from '../support/key-pair.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { until } from '../support/until.ts';
import { type Goal, quantile, reportGoals } from './measure/figures.ts';

// `npm run bench -- reach`: measures the time from the publication of a signal to the last accepted
// push, at two sizes, while codes are mailed and Telegram receives hints. Also measures the
// processor time of 1,000 deliveries. Simulated servers replace the push services and Telegram, and
// accept every message.

const SIZES = [1_250, 5_000];
/** Share of members with a Telegram chat. */
const CHATS_OF = 0.4;
const GOAL_MS = 10_000;
const CODE_GOAL_MS = 5_000;
const CODES = 15;
const ROUNDS = 2;
const DEADLINE_MS = 150_000;
const print = (text: string) => process.stdout.write(`${text}\n`);

/** Simulates a push service and Telegram. Both accept every message, and record its time. */
async function startOutside() {
  const pushes: number[] = [];
  const hints: number[] = [];
  const server = createServer((req, res) => {
    req.resume().on('end', () => {
      const isPush = req.url?.startsWith('/push/');
      if (isPush) pushes.push(Date.now());
      if (req.url?.endsWith('/sendMessage')) hints.push(Date.now());
      if (isPush) return res.writeHead(201).end();
      const result = req.url?.endsWith('/getUpdates') ? [] : { message_id: 1, date: 0, chat: { id: 1 } };
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: true, result }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, pushes, hints, close: () => server.close() };
}

const backing = await takeBacking();
const { mongoUrl, redisUrl, kafkaBrokers } = backing.urls;
const goals: Goal[] = [];

for (const size of SIZES) {
  const name = `bench-reach-${randomBytes(4).toString('hex')}`;
  const [outside, smtp] = [await startOutside(), await startSmtpStandIn()];
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = makeKeys();
  const sealing = newKeyPair();
  const env = {
    CRONE_MODE: 'local',
    LOG_LEVEL: 'info',
    MONGO_URL: mongoUrl,
    MONGO_DATABASE: name,
    REDIS_URL: redisUrl,
    KAFKA_BROKERS: kafkaBrokers.join(','),
    KAFKA_TOPIC_PREFIX: `${name}.`,
    TOKEN_PUBLIC_KEY: newKeyPair().publicKey,
    CLIENT_ADDRESS_KEY: randomBytes(32).toString('base64'),
    VAPID_PUBLIC_KEY,
    VAPID_PRIVATE_KEY,
    PUSH_HOSTS: new URL(outside.url).host,
    TELEGRAM_API_URL: outside.url,
    TELEGRAM_TOKEN: '1:a-bot-of-this-bench-alone',
    LINK_KEY: randomBytes(32).toString('base64'),
    SEALING_PRIVATE_KEY: sealing.privateKey,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'CroneAI <no-reply@croneai.example>',
    SALES_EMAIL: 'sales@croneai.example',
    PUBLIC_URL: 'https://croneai.example',
  };
  const notifier = await startServiceProcess('services/notifier/src/main.ts', env);
  const database = (await mongoose.createConnection(mongoUrl, { dbName: name }).asPromise()).db;
  if (!database) throw new Error('no database');
  const members = await addMembers(database, size, outside.url);
  const kafka = createKafka({
    brokers: kafkaBrokers,
    clientId: 'bench',
    topicPrefix: `${name}.`,
    logger: createLogger({ name: 'bench', level: 'fatal' }),
  });
  const publish = (
    definition: typeof signalPublished | typeof codeRequested,
    id: string,
    payload: never,
  ): Promise<unknown> => {
    const entry = createEvent(definition as typeof signalPublished, {
      aggregateId: id,
      aggregateVersion: 1,
      now: new Date(),
      payload,
    });
    return until(
      'Kafka takes an event',
      () => kafka.publish(definition.topic, [{ key: id, value: serialiseEntry(entry) }]),
      DEADLINE_MS,
    );
  };
  const sendCode = async (): Promise<number> => {
    const email = `code-${randomUUID()}@example.com`;
    const expiresAt = new Date(Date.now() + 600_000);
    const recipient = { kind: 'address', email, fullName: 'Ada' };
    const userId = randomBytes(12).toString('hex');
    const purpose = codeRequested.type;
    const sealed = await sealSecret(sealing.publicKey, { secret: 'K7MPQ3', purpose, userId, expiresAt });
    const signUp = { at: new Date().toISOString(), address: '203.0.113.7', userAgent: 'A browser' };
    const payload = { recipient, sealed, expiresAt: expiresAt.toISOString(), isResend: false, signUp };
    const askedAt = Date.now();
    await publish(codeRequested, userId, payload as never);
    await until(
      'the code',
      () => {
        if (!smtp.mails.some((mail) => mail.recipient === email)) throw new Error('not yet');
      },
      DEADLINE_MS,
    );
    return Date.now() - askedAt;
  };
  await sendCode();
  for (let round = 1; round <= ROUNDS; round += 1) {
    outside.pushes.length = 0;
    outside.hints.length = 0;
    const before = await cpuSeconds(notifier.url);
    const at = Date.now();
    const codes = Promise.all(
      Array.from({ length: CODES }, async (_code, second) => {
        // The load is one registration per second.
        await pause(second * 1_000);
        return sendCode();
      }),
    );
    await publish(signalPublished, randomBytes(12).toString('hex'), signalAt(at) as never);
    await until('the last push', () => enough(outside.pushes, members.devices), DEADLINE_MS);
    const waits = await codes;
    await until('the last hint', () => enough(outside.hints, members.chats), DEADLINE_MS);
    const cpu = (await cpuSeconds(notifier.url)) - before;
    const delays = outside.pushes.map((pushed) => pushed - at);
    const [p50, p95, last] = [quantile(delays, 0.5), quantile(delays, 0.95), Math.max(...delays)];
    const code = quantile(waits, 0.99);
    const each = (cpu / (members.devices + members.chats)) * 1_000;
    print(
      `${size} members, round ${round}: ${members.devices} pushes p50 ${p50} ms, p95 ${p95} ms, last ${last} ms; ${members.chats} hints within ${((Math.max(...outside.hints) - at) / 1_000).toFixed(1)} s; codes p99 ${code} ms; ${each.toFixed(2)} s of processor per 1,000`,
    );
    goals.push(
      { isMet: p95 <= GOAL_MS, text: `p95 of ${p95} ms at ${size} (at most ${GOAL_MS})` },
      { isMet: code <= CODE_GOAL_MS, text: `codes' p99 of ${code} ms at ${size} (at most ${CODE_GOAL_MS})` },
    );
  }
  await notifier.stop();
  await kafka.disconnect();
  await database.dropDatabase();
  await smtp.close();
  outside.close();
}
await mongoose.disconnect();
await backing.stop?.();
reportGoals(goals);
process.exit();

function enough(found: readonly unknown[], wanted: number): void {
  if (found.length < wanted) throw new Error(`${found.length} of ${wanted}`);
}

async function cpuSeconds(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1]);
}

function signalAt(at: number) {
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    signalId: randomBytes(12).toString('hex'),
    pair: 'EURUSD',
    asset: 'EUR/USD',
    precision: 5,
    signalType: 'buy',
    entryPrice: 1.08,
    stopLoss: 1.07,
    takeProfit: 1.09,
    confidence: 61,
    slot: at,
    rank: 1,
    startsAt: iso(at),
    expiresAt: iso(at + 300_000),
    opensAt: iso(at),
    provenance: 'synthetic',
  };
}

/**
 * Inserts members. Half of them see each signal at once, and the others get hints. Each has a
 * browser that receives pushes, and some have a Telegram chat.
 */
async function addMembers(
  database: NonNullable<mongoose.Connection['db']>,
  size: number,
  url: string,
): Promise<{ devices: number; chats: number }> {
  const now = new Date();
  const ids = Array.from({ length: size }, () => randomBytes(12).toString('hex'));
  const insert = async (collection: string, documents: object[]): Promise<void> => {
    for (let start = 0; start < documents.length; start += 1_000)
      await database.collection(collection).insertMany(documents.slice(start, start + 1_000));
  };
  const ecdh = createECDH('prime256v1');
  const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  const person = { fullName: 'Ada', role: 'member', country: 'Nigeria', isDeleted: false, version: 1 };
  const none = { erasesAt: null, blockedAt: null, notifications: null };
  await insert(
    'recipients',
    ids.map((_id) => ({ _id, ...person, ...none, email: `${_id}@example.com` })),
  );
  await insert(
    'access_copies',
    ids.map((_id, at) => ({
      _id,
      tier: at % 2 ? 'gold' : 'pro',
      dashboardUnlocked: true,
      hasDeposited: true,
      version: 1,
      changedAt: now,
    })),
  );
  const times = { createdAt: now, seenAt: now, acceptedAt: null, receivedAt: null };
  const devices = ids.map((userId) => {
    const _id = randomBytes(12).toString('hex');
    return { _id, userId, endpoint: `${url}/push/${_id}`, ...keys, name: 'Phone', ...times };
  });
  await insert('devices', devices);
  const chats = ids.slice(0, size * CHATS_OF).map((userId, at) => ({
    _id: String(1_000 + at),
    userId,
    name: 'Ada',
    linkedAt: now,
    acceptedAt: null,
    invite: null,
    joinedAt: null,
  }));
  await insert('telegram_chats', chats);
  return { devices: devices.length, chats: chats.length };
}
