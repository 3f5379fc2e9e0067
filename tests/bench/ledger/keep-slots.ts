import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { TRIALS } from '@croneai/engine/trials.ts';
import { createHealth } from '@croneai/platform/health.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { fromUtf8, toBase64 } from '@croneai/tlog/bytes.ts';
import { slotKey } from '@croneai/tlog/record/draft-leaves.ts';
import { TILE_WIDTH } from '@croneai/tlog/tiles.ts';
import { growEdge, rootOf } from '@croneai/tlog/tree.ts';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { SLOT_MS } from '../../../packages/tlog/test/some-log.ts';
import { leafOf } from '../../../services/signals/src/public-log/get-proof.ts';
import { leafId, openLogModels } from '../../../services/signals/src/public-log/log.repository.ts';
import { openLogKeeper } from '../../../services/signals/src/public-log/open-log-keeper.ts';
import { createLogReader } from '../../../services/signals/src/public-log/read-log.ts';
import { createLastHead } from '../../../services/signals/src/public-log/sign-head.ts';
import { signalCollection } from '../../../services/signals/src/signals/signal.model.ts';
import { createSignalRepository } from '../../../services/signals/src/signals/signal.repository.ts';
import { missedSlot } from '../../../services/signals/src/slots/plan-slots.ts';
import { slotCollection } from '../../../services/signals/src/slots/slot.model.ts';
import { createSlotRepository } from '../../../services/signals/src/slots/slot.repository.ts';
import { openEngineStores } from '../../../services/signals/test/engine-stores.ts';
import { logOf, SECRET, signersOf } from '../../../services/signals/test/public-log/log-writer.ts';
import { PAYS_BY, PRICES, storeSomeChampion } from '../../../services/signals/test/some-engine.ts';
import { someSignal } from '../../../services/signals/test/some-signal.ts';
import type { BackingUrls } from '../../backing/backing.ts';
import { type LogOfYear, YEAR } from './year.ts';

const NAME = 'bench.example';
const CONFIG = {
  LEDGER_KEY: SECRET,
  LEDGER_NAME: NAME,
  LEDGER_WITNESSES: [],
  SIGNAL_SLOT_SECONDS: SLOT_MS / 1_000,
  SIGNALS_PER_SLOT: 1,
  PAYS_BY: { kind: 'payout', payout: 0.85 } as const,
};
const WARM_UP = 100;
/** A slot later than every slot of the year's log. */
const NEXT = Date.UTC(YEAR, 11, 1);

/**
 * Returns the processor milliseconds of this process since `start`. Other programs do not affect
 * them.
 */
const cpuSince = (start: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
};

export type LogCosts = {
  /**
   * Cost of a run that turns a slot and the previous settled signal into leaves, signs the leaves,
   * and marks the slot and the signal as done.
   */
  slotMs: number;
  /** Cost of a run that finds no work. */
  idleMs: number;
  /** Number of runs per slot that find no work. */
  idleRounds: number;
  proofMs: number;
};

/** Measures what a worker spends on a public log of `size` leaves, in processor milliseconds. */
export async function keepSlots(
  year: LogOfYear,
  size: number,
  { urls, slots: count }: { urls: Pick<BackingUrls, 'mongoUrl' | 'redisUrl'>; slots: number },
): Promise<LogCosts> {
  const database = await mongoose
    .createConnection(urls.mongoUrl, { dbName: `ledger_${randomBytes(4).toString('hex')}` })
    .asPromise();
  const redis = new Redis(urls.redisUrl);
  try {
    const clock = { time: NEXT };
    const [slotDocuments, signalDocuments] = [
      slotCollection.model(database),
      signalCollection.model(database),
    ];
    const slots = createSlotRepository({ model: slotDocuments });
    const signals = createSignalRepository({ model: signalDocuments });
    await Promise.all([slotDocuments.init(), signalDocuments.init(), redis.flushdb()]);
    await fillLog(year, size, openLogModels(database));
    await storeSomeChampion(database);
    const filled = await logOf({ database }).find(YEAR);
    if (filled) await createLastHead(redis).put(filled.origin, filled);
    const stores = openEngineStores(database, PRICES, PAYS_BY);
    const now = () => new Date(clock.time);
    const { keep, pauseMs } = openLogKeeper({
      redis,
      slots,
      signals,
      now,
      config: CONFIG,
      provenance: 'synthetic',
      log: logOf({ database }),
      alarms: () => stores.readAlarms(clock.time),
      process: {
        logger: createLogger({ name: 'bench', level: 'error' }),
        metrics: createMetrics('bench'),
        health: createHealth(),
      },
    });
    let spent = 0;
    for (let round = -WARM_UP; round < count; round += 1) {
      const slot = clock.time;
      clock.time += SLOT_MS;
      const signal = settledSignal(slot);
      await signalDocuments.create(signal);
      const ended = missedSlot({ slot, now: new Date(clock.time) });
      await slots.insert({ ...ended, outcome: 'published', cause: null, signalIds: [signal._id] });
      const startedAt = process.cpuUsage();
      await keep();
      if (round >= 0) spent += cpuSince(startedAt);
    }
    const log = logOf({ database });
    const head = await log.find(YEAR);
    // The bench has added one leaf for the policy, one for each trial, and two for each slot.
    if (head?.size !== size + 1 + TRIALS.length + 2 * (WARM_UP + count))
      throw new Error(`the log has ${head?.size} leaves after ${WARM_UP + count} slots behind ${size}`);
    const reader = createLogReader(log);
    const provenAt = process.cpuUsage();
    for (let round = 0; round < count; round += 1) await leafOf(reader, slotKey(NEXT + round * SLOT_MS));
    const proofMs = cpuSince(provenAt) / count;
    const idleAt = process.cpuUsage();
    for (let round = 0; round < count; round += 1) await keep();
    const idleMs = cpuSince(idleAt) / count;
    const end = clock.time + SLOT_MS;
    let idleRounds = 0;
    for (; clock.time < end; clock.time += pauseMs()) idleRounds += 1;
    return { slotMs: spent / count, idleMs, idleRounds, proofMs };
  } finally {
    await redis.quit();
    await database.dropDatabase();
    await database.close();
  }
}

/**
 * Stores the first `size` leaves of the year's log: tiles, the leaves after the last tile, and the
 * head. To add leaves, a worker reads only the head and the leaves after the last tile.
 */
async function fillLog(
  { leaves, hashes, bundles }: LogOfYear,
  size: number,
  models: ReturnType<typeof openLogModels>,
): Promise<void> {
  const tiles = Math.floor(size / TILE_WIDTH);
  const from = tiles * TILE_WIDTH;
  await models.leaves.insertMany(
    leaves.slice(from, size).map((leaf, at) => ({
      _id: leafId(YEAR, from + at),
      key: `bench/${from + at}`,
      text: fromUtf8(leaf),
    })),
  );
  for (let index = 0; index < tiles; index += 1)
    await models.tiles.create({
      _id: leafId(YEAR, index),
      hashes: Buffer.concat(hashes.slice(index * TILE_WIDTH, (index + 1) * TILE_WIDTH)),
      bundle: bundles[index] as Buffer,
    });
  const growing = growEdge();
  for (const hash of hashes.slice(0, size)) growing.add(hash);
  const edge = growing.edge();
  const { origin, vkey } = signersOf(NAME)(YEAR);
  await models.logs.create({
    _id: YEAR,
    origin,
    vkey,
    size,
    tiles,
    note: 'of the bench\n',
    signedAt: new Date(NEXT),
    root: toBase64(rootOf(edge)),
    edge: edge.hashes.map(toBase64),
    cosignatures: [],
    cosignedSize: 0,
    policy: null,
    artefact: null,
  });
}

function settledSignal(slot: number) {
  const minutes = Array.from({ length: 5 }, (_, minute) => ({
    time: slot + minute * MINUTE_MS,
    open: 100_000,
    high: 100_020.5,
    low: 99_980.25,
    close: 100_010.75,
  }));
  const end = { status: 'closed', outcome: 'profit', exitPrice: 100_010.75, ruleVersion: 2 } as const;
  const { id, ...signal } = someSignal({ slot, ...end, settledAt: new Date(slot + SLOT_MS), minutes });
  return { _id: id, ...signal, isUnrecorded: true as const, outbox: [] };
}
