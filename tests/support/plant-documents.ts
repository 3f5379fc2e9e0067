import { DAY_MS } from '@croneai/contracts/units.ts';
import { startBook } from '@croneai/engine/paper/fold-paper-account.ts';
import { startFigures } from '@croneai/engine/paper/paper-figures.ts';
import { Redis } from 'ioredis';
import mongoose, { type Connection } from 'mongoose';
import { expect } from 'vitest';
import { brokerEventCollection } from '../../services/admin/src/brokers/broker.model.ts';
import { bulkJobCollection, bulkRowCollection } from '../../services/admin/src/bulk/bulk.model.ts';
import { depositCollection } from '../../services/admin/src/deposits/deposit.model.ts';
import { earlyProofCollection } from '../../services/admin/src/members/early-proof.model.ts';
import { earlyUseCollection } from '../../services/admin/src/members/early-use.model.ts';
import {
  settingsCollection,
  settingsHistoryCollection,
} from '../../services/admin/src/settings/settings.model.ts';
import { mailingCollection } from '../../services/notifier/src/mailings/mailing.model.ts';
import { chatCollection } from '../../services/notifier/src/telegram/chat.model.ts';
import {
  hookEventCollection,
  webhookLogCollection,
} from '../../services/notifier/src/webhooks/webhook.model.ts';
import { ownTradeCollection } from '../../services/signals/src/own-trades/own-trade.model.ts';
import { leaderboardCollection } from '../../services/signals/src/paper/leaderboard.repository.ts';
import { paperStateCollection } from '../../services/signals/src/paper/paper-state.model.ts';
import { weekReportCollection } from '../../services/signals/src/paper/week-report.model.ts';
import { until } from './until.ts';

const BALANCE_CENTS = 100_000;
const LOCK_MS = 600_000;

export type Planted = {
  userId: string;
  webhookId: string;
  /** A text that no other document has. */
  canary: string;
};

/**
 * Inserts documents that the calls of a short test cannot create. These documents need minutes or
 * weeks, published signals, or Telegram. The models check that each document is valid.
 */
export async function plantDocuments(mongoUrl: string, planted: Planted): Promise<void> {
  await inDatabase(mongoUrl, 'croneai_signals', (signals) => plantTrades(signals, planted));
  await inDatabase(mongoUrl, 'croneai_notifier', (notifier) => plantMessages(notifier, planted));
  await inDatabase(mongoUrl, 'croneai_admin', async (admin) => {
    await plantSettings(admin, planted);
    await plantBulk(admin, planted);
    await plantEarlyUse(admin, planted);
    await plantEarlyProof(admin, planted);
    await plantBrokerEvent(admin, planted);
    await plantDeposits(admin, planted);
  });
}

export const hookEventOf = ({ canary }: Pick<Planted, 'canary'>): string => `${canary}-hook-event`;

/**
 * Holds the lock under which notifier distributes events to webhooks, so that events wait. Resolves
 * to a function that releases the lock.
 */
export async function holdHookEvents(redisUrl: string): Promise<() => Promise<void>> {
  const redis = new Redis(redisUrl);
  const key = 'lock:notifier:hook-events';
  await until('the lock to be free', async () => {
    expect(await redis.set(key, 'a test', 'PX', LOCK_MS, 'NX')).toBe('OK');
  });
  return async () => {
    await redis.del(key);
    redis.disconnect();
  };
}

async function inDatabase(
  url: string,
  dbName: string,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  // The service has already built the indexes.
  const options = { dbName, autoIndex: false, autoCreate: false };
  const connection = await mongoose.createConnection(url, options).asPromise();
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}

/** Plants a broker’s postback about the member. */
async function plantBrokerEvent(admin: Connection, { userId, canary }: Planted): Promise<void> {
  await brokerEventCollection.model(admin).create({
    broker: 'partner-broker',
    eventKey: 'a-hash',
    source: 'postback',
    event: 'deposit',
    state: 'matched',
    eventId: canary,
    traderId: canary,
    userId,
    raw: `trader_id=${canary}`,
    receivedAt: new Date(),
  });
}

/**
 * Plants a use of a code under the member's id. The event of this use names another, unknown
 * member. The service keeps the use until that member exists, so it does not remove the use during
 * the test.
 */
async function plantEarlyUse(admin: Connection, { userId, canary }: Planted): Promise<void> {
  const [useId = '', codeId = '', unknownId = ''] = [1, 2, 3].map(() =>
    new mongoose.Types.ObjectId().toHexString(),
  );
  const use = {
    useId,
    codeId,
    userId: unknownId,
    prefix: 'K7QM',
    campaign: canary,
    tier: 'gold' as const,
    feature: null,
    days: 30,
    usedAt: new Date().toISOString(),
  };
  await earlyUseCollection.model(admin).create({ _id: useId, userId, use, receivedAt: new Date() });
}

/**
 * Plants a proof that arrived before its member. It is due only after a day, so the service does
 * not remove it during the test.
 */
async function plantEarlyProof(admin: Connection, { userId }: Planted): Promise<void> {
  await earlyProofCollection.model(admin).create({ _id: userId, dueAt: new Date(Date.now() + DAY_MS) });
}

/** Plants changes of settings by a member who was an admin at that time. */
async function plantSettings(admin: Connection, { userId }: Planted): Promise<void> {
  const version = { values: {}, undoTo: null, isUndo: false, changedAt: new Date(), changedBy: userId };
  await settingsCollection.model(admin).create({ ...version, _id: 'site', version: 2, outbox: [] });
  await settingsHistoryCollection.model(admin).create({ ...version, _id: 1, version: 1 });
}

/** Plants a bulk action that the member started as an admin, and a row of it about the member. */
async function plantBulk(admin: Connection, { userId, canary }: Planted): Promise<void> {
  const jobId = new mongoose.Types.ObjectId().toHexString();
  const createdAt = new Date();
  await bulkJobCollection.model(admin).create({
    _id: jobId,
    filter: null,
    action: { kind: 'message', subject: 'Moved', text: 'It begins at six.' },
    author: { userId, role: 'owner', address: canary },
    createdAt,
    total: 1,
    stage: 'done',
  });
  const row = { jobId, userId, number: 1, state: 'failed', why: canary, grantId: jobId, createdAt } as const;
  await bulkRowCollection.model(admin).create({ _id: `${jobId}:${userId}`, ...row });
}

/**
 * Plants three deposits: a verified deposit of the member, whose figures remain after an erasure; a
 * claimed deposit of the member; and a deposit of another member, on which this member decided as
 * an admin.
 */
async function plantDeposits(admin: Connection, { userId, canary }: Planted): Promise<void> {
  const deposits = depositCollection.model(admin);
  const newId = () => new mongoose.Types.ObjectId().toHexString();
  const deposit = { amount: 500, currency: 'USD', usd: 500, createdAt: new Date() };
  const own = { ...deposit, userId, broker: canary, account: canary, accountKey: canary, reason: canary };
  await deposits.create([
    { ...own, _id: newId(), state: 'verified', verifiedKey: canary, eventId: canary, eventKey: canary },
    { ...own, _id: newId(), state: 'claimed' },
    { ...deposit, _id: newId(), userId: newId(), decidedBy: userId, createdBy: userId },
  ]);
}

async function plantTrades(signals: Connection, { userId, canary }: Planted): Promise<void> {
  const now = new Date();
  const signalId = new mongoose.Types.ObjectId().toHexString();
  const slot = Math.floor(now.getTime() / 300_000) * 300_000;
  await ownTradeCollection.model(signals).create({
    userId,
    signalId,
    slot,
    takenAt: now,
    stakeCents: 5_000,
    fillPrice: 1.085,
    level: 2,
    note: `${canary} was late`,
    tags: [canary],
  });
  await paperStateCollection.model(signals).create({
    _id: `${userId}.copy`,
    userId,
    kind: 'copy',
    at: slot,
    startsAfter: slot - 1,
    digest: 0,
    settings: { version: 1, at: slot - 1 },
    book: startBook() as never,
    figures: startFigures(BALANCE_CENTS),
    days: [],
  });
  const weekStartsAt = new Date('2026-11-16T00:00:00.000Z');
  const reports = weekReportCollection.model(signals);
  await reports.create({ _id: `${userId}-2026-11-16`, userId, weekStartsAt, reportedAt: now });
  const row = { userId, kind: 'copy', score: 1, grossScore: 1 };
  await leaderboardCollection
    .model(signals)
    .updateOne({ _id: 'present' }, { $set: { rows: [row] as never, ranking: null } }, { upsert: true });
}

async function plantMessages(notifier: Connection, { userId, webhookId, canary }: Planted): Promise<void> {
  const now = new Date();
  await chatCollection.model(notifier).create({ _id: '5551234', userId, name: canary, linkedAt: now });
  const data = { userId, fullName: canary, accessPath: null, depositAmount: 0, isFinished: false };
  const entry = { id: hookEventOf({ canary }), type: 'member.set-up', at: now, data } as const;
  const hookEvent = { eventId: entry.id, isOperators: true, userId };
  await hookEventCollection
    .model(notifier)
    .create({ ...hookEvent, entry: { ...entry, opensAt: null, expiresAt: null } });
  await webhookLogCollection.model(notifier).create({
    _id: `${webhookId}.1`,
    hookId: webhookId,
    isOperators: false,
    number: 1,
    at: now,
    state: 'accepted',
    status: 200,
    attempts: 1,
    tookMs: 12,
    reason: null,
    request: '{"type":"signal.settled"}',
    answer: `Thanks, ${canary}`,
    entry: null,
  });
  // This mailing is withdrawn, so that no member gets it.
  await mailingCollection.model(notifier).create({
    _id: `news-of-${userId}`,
    kind: 'news',
    data: { subject: 'Maintenance', text: 'We are back at noon.' },
    authorId: userId,
    createdAt: now,
    sendsAt: now,
    withdrawnAt: now,
    recipients: 0,
    outcome: { delivered: 0, notDelivered: 0 },
  });
}
