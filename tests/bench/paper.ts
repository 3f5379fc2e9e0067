import { randomBytes } from 'node:crypto';
import { createAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { accessMirrorOf } from '@croneai/access/access-mirror.ts';
import { GOLD_ACCESS } from '@croneai/contracts/access.ts';
import { DEFAULT_BOT_SETTINGS } from '@croneai/contracts/paper-settings.ts';
import { createListVersion } from '@croneai/platform/list-version.ts';
import {
  createLeaderboardRepository,
  leaderboardCollection,
} from '@croneai/signals/paper/leaderboard.repository.ts';
import { createPaperAccounts } from '@croneai/signals/paper/paper-accounts.ts';
import { paperSettingsCollection } from '@croneai/signals/paper/paper-settings.model.ts';
import { createPaperSettingsRepository } from '@croneai/signals/paper/paper-settings.repository.ts';
import { paperStateCollection } from '@croneai/signals/paper/paper-state.model.ts';
import { createPaperStateRepository } from '@croneai/signals/paper/paper-state.repository.ts';
import { rankAccounts } from '@croneai/signals/paper/rank-accounts.ts';
import { createSignalTape } from '@croneai/signals/paper/signal-tape.ts';
import { signalCollection } from '@croneai/signals/signals/signal.model.ts';
import { createSignalRepository } from '@croneai/signals/signals/signal.repository.ts';
import { createSignalRows } from '@croneai/signals/signals/signal-rows.ts';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { openEachRow } from '../../services/signals/test/each-row.ts';
import type { BackingUrls } from '../backing/backing.ts';
import { takeBacking } from '../backing/start-backing.ts';
import { createTestSessions } from '../support/sessions.ts';
import { until } from '../support/until.ts';
import { quantile, reportGoals } from './measure/figures.ts';
import { withPrograms } from './measure/launch.ts';
import { residentMegabytes } from './measure/processor-time.ts';
import { signalsProgram } from './signals/contenders.ts';
import { signalOf } from './signals/members.ts';

/** Number of signals: one for each slot of half a year. Every account trades all signals. */
const SIGNALS = 50_000;
const ACCOUNTS = 300;
const SLOT_MS = 300_000;
/** Maximum memory growth after the first paper page. */
const GROWTH_MAX_MB = 150;
const PAGE_MAX_MS = 200;

const report = (line: string) => console.log(`  ${line}`);
const backing = await takeBacking();
try {
  await measure(backing.urls);
} finally {
  await backing.stop?.();
}

async function measure(urls: BackingUrls): Promise<void> {
  const dbName = `bench_paper_${randomBytes(4).toString('hex')}`;
  const redisUrl = `${urls.redisUrl}/14`;
  const database = await mongoose.createConnection(urls.mongoUrl, { dbName }).asPromise();
  const redis = new Redis(redisUrl);
  const sessions = createTestSessions(redisUrl);
  const from = await seedSignals(database);
  const tokens = await seedMembers(database, redis, sessions, from);
  try {
    await withPrograms(async (launch) => {
      const { url, pid } = await launch(signalsProgram(urls, redisUrl, dbName, sessions));
      await measurePages({ url, pid, tokens, rank: ranker(database, redis) });
    });
  } finally {
    await sessions.close();
    await redis.quit();
    await database.dropDatabase();
    await database.close();
  }
}

type Measured = { url: string; pid: number; tokens: readonly string[]; rank: () => Promise<void> };

async function measurePages({ url, pid, tokens, rank }: Measured): Promise<void> {
  const ask = async (token: string, path: string): Promise<number> => {
    const started = performance.now();
    const reply = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    await reply.arrayBuffer();
    return performance.now() - started;
  };
  const [reader = ''] = tokens;
  await until('the service replies', () => ask(reader, '/api/signals/stats/performance'), 60_000);
  const before = await residentMegabytes(pid);
  for (const name of ['first ranking', 'ranking after a change']) {
    const started = performance.now();
    // Retries, because the embedded server refuses a long read while it compacts its file.
    await until('all accounts are ranked', rank, 120_000);
    report(`${name} (worker): ${Math.round(performance.now() - started)} ms`);
  }
  const first = await until('all signals are read', () => ask(reader, '/api/bot/account'), 60_000);
  report(`first account page, reads all signals: ${Math.round(first)} ms`);
  const pages = { account: '/api/bot/account', trades: '/api/bot/trades', board: '/api/paper/leaderboard' };
  const all: number[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const times: number[] = [];
    for (const token of tokens) times.push(await ask(token, path));
    all.push(...times);
    const at = (share: number) => Math.round(quantile(times, share));
    report(`${name}: median ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  }
  const growth = Math.round((await residentMegabytes(pid)) - before);
  const p99 = Math.round(quantile(all, 0.99));
  reportGoals([
    {
      isMet: growth < GROWTH_MAX_MB,
      text: `${growth} MB more after ${all.length} pages (below ${GROWTH_MAX_MB}), ${Math.round(before)} before`,
    },
    { isMet: p99 < PAGE_MAX_MS, text: `p99 of ${p99} ms (below ${PAGE_MAX_MS})` },
  ]);
}

/** Inserts the signals, and returns the start of the oldest one in epoch milliseconds. */
async function seedSignals(database: mongoose.Connection): Promise<number> {
  const present = Math.floor(Date.now() / SLOT_MS) * SLOT_MS;
  const documents = Array.from({ length: SIGNALS }, (_, back) => {
    const { id, ...signal } = signalOf(present - (back + 1) * SLOT_MS, false);
    const end = back % 2 ? {} : { status: 'hit_sl', outcome: 'loss', exitPrice: signal.stopLoss };
    return { _id: new mongoose.Types.ObjectId(id), ...signal, ...end, outbox: [] };
  });
  for (let at = 0; at < SIGNALS; at += 1_000)
    await signalCollection.model(database).collection.insertMany(documents.slice(at, at + 1_000) as never);
  return present - SIGNALS * SLOT_MS;
}

async function seedMembers(
  database: mongoose.Connection,
  redis: Redis,
  sessions: ReturnType<typeof createTestSessions>,
  from: number,
): Promise<string[]> {
  const settings = createPaperSettingsRepository({ model: paperSettingsCollection.model(database) });
  const model = accessCopyCollection.model(database);
  const copies = createAccessCopies({
    model,
    redis,
    mirror: accessMirrorOf('signals'),
    logger: console as never,
  });
  const tokens: string[] = [];
  for (let count = 0; count < ACCOUNTS; count += 1) {
    const { userId, token } = await sessions.open();
    const access = { ...GOLD_ACCESS };
    await copies.apply(userId, { version: 1, ...access, changedAt: new Date().toISOString() });
    await settings.append({
      userId,
      kind: 'bot',
      version: 1,
      at: new Date(from - 1_000),
      cause: 'member',
      settings: {
        ...DEFAULT_BOT_SETTINGS,
        hours: null,
        minConfidence: 0,
        status: 'active',
        riskLevel: 'Conservative',
        isOnLeaderboard: true,
      },
      grant: { isAdmin: false, mayTrade: true, tradesPerDay: null },
    });
    tokens.push(token);
  }
  return tokens;
}

/** Ranks accounts as the worker does, with a new version of the signal list in each round. */
function ranker(database: mongoose.Connection, redis: Redis) {
  const settings = createPaperSettingsRepository({ model: paperSettingsCollection.model(database) });
  const states = createPaperStateRepository({ model: paperStateCollection.model(database) });
  const leaderboard = createLeaderboardRepository({ model: leaderboardCollection.model(database) });
  const signals = createSignalRepository({ model: signalCollection.model(database) });
  const listVersion = createListVersion(redis, 'signals');
  const tape = createSignalTape(createSignalRows({ signals, listVersion, provenance: 'synthetic' }));
  const accounts = createPaperAccounts({ settings, states, tape });
  const rank = rankAccounts({
    settings,
    leaderboard,
    listVersion,
    accounts,
    eachRow: openEachRow().eachRow,
    now: () => new Date(),
  });
  return async () => {
    await listVersion.bump(new Date());
    await rank();
  };
}
