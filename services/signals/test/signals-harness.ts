import { createAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { accessMirrorOf } from '@croneai/access/access-mirror.ts';
import type { GrantFeature, Tier } from '@croneai/contracts/access.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import { signalSchema } from '@croneai/contracts/signals.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import { createListVersion } from '@croneai/platform/list-version.ts';
import { PRICE_TURN_KEY } from '@croneai/platform/live/live-prices.ts';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { expect, inject } from 'vitest';
import { type MongoCommand, mongoCommandsOf } from '../../../tests/support/mongo-commands.ts';
import { takeRedisDatabase } from '../../../tests/support/redis-database.ts';
import { serviceCaller } from '../../../tests/support/service-call.ts';
import { serviceEnvironment } from '../../../tests/support/service-environment.ts';
import { createTestSessions } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { openPaperStores } from '../src/paper/open-paper-stores.ts';
import { createPaperAccounts } from '../src/paper/paper-accounts.ts';
import { rankAccounts } from '../src/paper/rank-accounts.ts';
import { createSignalTape } from '../src/paper/signal-tape.ts';
import type { StoredSignal } from '../src/signals/signal.model.ts';
import { signalCollection } from '../src/signals/signal.model.ts';
import { createSignalRepository } from '../src/signals/signal.repository.ts';
import { createSignalRows } from '../src/signals/signal-rows.ts';
import type { StoredSlot } from '../src/slots/slot.model.ts';
import { slotCollection } from '../src/slots/slot.model.ts';
import { createSlotRepository } from '../src/slots/slot.repository.ts';
import { loadConfig, start } from '../src/start.ts';
import { openEachRow } from './each-row.ts';
import { collectionsOf } from './engine-stores.ts';
import { someSignal } from './some-signal.ts';

export type Person = 'visitor' | 'guest' | 'locked silver' | 'silver' | 'pro' | 'gold' | 'admin';
export type Member = { userId: string; token: string };

const SLOT_MS = 300_000;
const quiet = { debug: () => undefined } as never;

/**
 * Starts the service on real infrastructure with an adjustable clock, with helpers that add signals
 * and members.
 */
export async function startSignalsHarness(change: Record<string, string> = {}) {
  const backing = inject('backing');
  const redisUrl = await takeRedisDatabase(backing.redisUrl);
  const sessions = createTestSessions(redisUrl);
  const config = loadConfig({
    ...serviceEnvironment('signals', sessions.publicKey),
    REDIS_URL: redisUrl,
    MONGO_URL: `${backing.mongoUrl}/?monitorCommands=true`,
    ...change,
  });
  const clock = { offsetMs: 0 };
  const now = () => new Date(Date.now() + clock.offsetMs);
  const service = await start(config, { now });
  const url = `http://127.0.0.1:${service.port}`;
  const redis = new Redis(redisUrl);
  // Marks the turn to publish prices as taken by another process. The service under test then reads
  // no open signals while a test counts its reads.
  await redis.set(PRICE_TURN_KEY, 'another');
  const database = await mongoose
    .createConnection(backing.mongoUrl, { dbName: config.MONGO_DATABASE })
    .asPromise();
  const signals = createSignalRepository({ model: signalCollection.model(database) });
  const slots = createSlotRepository({ model: slotCollection.model(database) });
  const accessCopies = createAccessCopies({
    model: accessCopyCollection.model(database),
    redis,
    mirror: accessMirrorOf('signals'),
    logger: quiet,
  });
  const listVersion = createListVersion(redis, 'signals');
  const { settings, states, leaderboard } = openPaperStores({ openCollection: collectionsOf(database) });
  const tape = createSignalTape(createSignalRows({ signals, listVersion, provenance: 'synthetic' }));
  const accounts = createPaperAccounts({ settings, states, tape });
  let accessVersion = 0;

  async function setAccess(
    userId: string,
    tier: Tier,
    dashboardUnlocked: boolean,
    features: GrantFeature[] = [],
  ): Promise<void> {
    accessVersion += 1;
    const changedAt = new Date().toISOString();
    await accessCopies.apply(userId, {
      version: accessVersion,
      tier,
      dashboardUnlocked,
      hasDeposited: dashboardUnlocked,
      features,
      changedAt,
    });
  }
  async function member(tier: Tier, dashboardUnlocked = true, role: Role = 'member'): Promise<Member> {
    const { userId, token } = await sessions.open({ role });
    if (role === 'member') await setAccess(userId, tier, dashboardUnlocked);
    return { userId, token };
  }
  /**
   * Slot of the newest signal. Each new signal gets the next slot. The first slot is far in the
   * past, so that all signals can be settled.
   */
  let lastSlot = Math.floor(Date.now() / SLOT_MS) * SLOT_MS - 2_000 * SLOT_MS;

  async function publish(fields: Partial<StoredSignal> = {}): Promise<StoredSignal> {
    lastSlot += SLOT_MS;
    const isActive = (fields.status ?? 'active') === 'active';
    const signal = harnessSignal({
      slot: lastSlot,
      createdAt: new Date(now().getTime() - 60_000),
      // Far in the future, because an expired signal does not count towards the daily limit.
      ...(isActive && { expiresAt: new Date(now().getTime() + HOUR_MS) }),
      ...fields,
    });
    if (!(await signals.insert(signal, []))) throw new Error('the slot and rank are taken');
    await listVersion.bump(signal.updatedAt);
    return signal;
  }
  const admin = await sessions.open({ role: 'owner' });
  /** Waits until the service has checked the version of the list again. */
  async function untilSeen(): Promise<void> {
    const version = await redis.get('signals:list-version');
    await until('the service sees the present version of the list', async () => {
      const probe = await fetch(`${url}/api/signals?limit=1&status=expired`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(probe.headers.get('etag')).toContain(`"${version}/`);
    });
  }
  return {
    config,
    url,
    clock,
    now,
    sessions,
    redis,
    database,
    signals,
    slots,
    listVersion,
    setAccess,
    revoke: (userId: string) => setAccess(userId, 'guest', false),
    member,
    publish,
    settled: (fields: Partial<StoredSignal> = {}) => publish({ ...SETTLED, ...fields }),
    async publishMany(count: number, fields: Partial<StoredSignal> = {}): Promise<StoredSignal[]> {
      const made: StoredSignal[] = [];
      for (let at = 0; at < count; at++) made.push(await publish(fields));
      return made;
    },
    /** Settles a signal as a worker does. */
    async settle({ id }: StoredSignal): Promise<void> {
      const settledAt = now();
      await database
        .collection('signals')
        .updateOne(
          { _id: new mongoose.Types.ObjectId(id) },
          { $set: { ...SETTLED, settledAt, updatedAt: settledAt } },
        );
      await listVersion.bump(settledAt);
    },
    async person(person: Person): Promise<{ token?: string }> {
      if (person === 'visitor') return {};
      if (person === 'admin') return member('guest', false, 'owner');
      if (person === 'locked silver') return member('silver', false);
      return member(person, person !== 'guest');
    },
    call: serviceCaller(url),
    untilSeen,
    /**
     * Ranks accounts like a worker that has just started: only from stored data, without what the
     * service has in memory.
     */
    rankAccounts: rankAccounts({
      settings,
      leaderboard,
      listVersion,
      accounts,
      eachRow: openEachRow().eachRow,
      now,
    }),
    /** Removes the data of other tests. */
    async clear(): Promise<void> {
      await database.collection('signals').deleteMany({});
      await database.collection('slots').deleteMany({});
      await listVersion.bump(new Date());
      await untilSeen();
    },
    async stop(): Promise<void> {
      await service.stop();
      await sessions.close();
      await redis.quit();
      await database.dropDatabase();
      await database.close();
    },
  };
}
export type SignalsHarness = Awaited<ReturnType<typeof startSignalsHarness>>;

const SETTLED = {
  status: 'hit_tp',
  outcome: 'profit',
  exitPrice: 1.0862,
  settledAt: new Date(),
  ruleVersion: 1,
  version: 2,
} as const;

const harnessSignal = (fields: Partial<StoredSignal> & Pick<StoredSignal, 'slot'>): StoredSignal => {
  const createdAt = fields.createdAt ?? new Date(fields.slot);
  return someSignal({
    pair: 'EURUSD',
    asset: 'EUR/USD (OTC)',
    entryPrice: 1.085,
    stopLoss: 1.0842,
    takeProfit: 1.0862,
    precision: 5,
    confidence: 61.5,
    analysis: 'Trend and momentum agree.',
    createdAt,
    updatedAt: createdAt,
    expiresAt: new Date(fields.slot + SLOT_MS),
    ...fields,
  });
};

export function someSlot(slot: number, fields: Partial<StoredSlot> = {}): StoredSlot {
  return {
    slot,
    startsAt: new Date(slot),
    outcome: 'published',
    reason: null,
    cause: null,
    signalIds: [],
    latenessMs: 900,
    scanned: 247,
    closed: 0,
    unpriced: 0,
    engine: null,
    shadows: {},
    shardCount: 8,
    reports: [],
    chosen: null,
    dispatchedAt: new Date(slot),
    dispatches: 1,
    origin: 'worker',
    finishedAt: new Date(slot + 900),
    ...fields,
  };
}

/**
 * Collections that are read by the service's own rounds. These rounds are the relay, the watch of
 * the service state, and the check of the engine's alarms.
 */
const OF_ROUNDS = ['lone_events', 'engine_champions', 'engine_judgements', 'service_states'];
/**
 * The relay searches every collection that has an outbox. Its commands contain the field `outbox`.
 */
const isOfRelay = ({ filter, query, deletes }: Record<string, unknown>) =>
  /"outbox/.test(JSON.stringify([filter, query, deletes]));

/**
 * Returns the MongoDB commands of this process while `work` runs, such as `find signals`. Leaves
 * out the commands of the service's own rounds.
 */
export async function countMongoCommands(
  databaseName: string,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const isOwnRound = ({ name, collection, command }: MongoCommand) =>
    OF_ROUNDS.includes(collection) || isOfRelay(command) || name === 'isMaster';
  const commands = await mongoCommandsOf(databaseName, work);
  return commands.filter((one) => !isOwnRound(one)).map(({ name, collection }) => `${name} ${collection}`);
}

export const parseSignals = (data: unknown) => signalSchema.array().parse(data);
