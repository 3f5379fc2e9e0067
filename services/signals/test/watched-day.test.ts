import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { ENGINE_SLOT_MS as SLOT_MS } from '@croneai/engine/model/ledger.ts';
import { outcomesOf } from '@croneai/engine/model/ledger-page.ts';
import { isLicensed, licenceBar, wealthOf } from '@croneai/engine/model/licence.ts';
import { loadRecordedMarketData } from '@croneai/engine/recordings/load-recordings.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { settle, settlementSpan } from '@croneai/rules/settlement.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { randomOf } from '../../../packages/engine/test/random-candles.ts';
import { createKnowledge } from '../src/champion/knowledge.ts';
import { judgeDay } from '../src/judge/judge-day.ts';
import { createSettlements } from '../src/settlement/settle-signals.ts';
import { signalCollection } from '../src/signals/signal.model.ts';
import { createSignalRepository } from '../src/signals/signal.repository.ts';
import { type DispatchShards, planSlots } from '../src/slots/plan-slots.ts';
import { createSlotPublisher } from '../src/slots/publish-slot.ts';
import { reconcileSlots } from '../src/slots/reconcile-slots.ts';
import { reportShard } from '../src/slots/report-shard.ts';
import { scanShard } from '../src/slots/scan-shard.ts';
import { slotCollection } from '../src/slots/slot.model.ts';
import { createSlotRepository } from '../src/slots/slot.repository.ts';
import { dueJobs, type EngineJob } from '../src/training/engine-jobs.ts';
import { makeFirstChampion } from '../src/training/first-champion.ts';
import { foldStates } from '../src/training/fold-states.ts';
import { trainDay } from '../src/training/train-day.ts';
import type { CrashingTrainer } from './crashing-trainer.ts';
import { openEachRow } from './each-row.ts';
import { type EngineFixture, openEngineFixture } from './engine-fixture.ts';
import { ownDatabase } from './own-database.ts';

const emptyDatabase = ownDatabase();

/*
 * Replays a day of recorded prices with a clock that the test controls. The day has many faults.
 * Single minutes of all markets and one hour of one market are missing, and the source corrects a
 * price. The trainer is killed, and a kind of market loses its licences.
 */

const DAY = Date.UTC(2026, 10, 19);
const LEARNED_MS = 30 * DAY_MS;
/** Pairs of this test. Only the first four have planted patterns. */
const PAIRS = ['EURUSD', 'XAUUSD', 'BTCUSDT', 'ETHUSDT', 'GBPUSD', 'ADAUSDT'].map(getPair);
const SHARDS = 2;
const TERMS = { kind: 'payout', payout: 0.85 } as const;
const PRICES = 'recorded.file';
const MISSING_SHARE = 0.01;
const OUTAGE = { symbol: 'BTCUSDT', from: DAY + 9 * HOUR_MS, to: DAY + 10 * HOUR_MS };
/** The close before the slot of 14:00 changes after that slot was decided. */
const CORRECTION = {
  symbol: 'ETHUSDT',
  time: DAY + 14 * HOUR_MS - MINUTE_MS,
  seenFrom: DAY + 14 * HOUR_MS + 90_000,
};
/**
 * The trainer that begins at 00:20 is killed at its fourth market. The next trainer starts a
 * quarter of an hour later.
 */
const TRAINER_BACK_AT = DAY + 35 * MINUTE_MS;

const clock = { time: DAY - 4 * MINUTE_MS };
const now = () => clock.time;
const nowDate = () => new Date(clock.time);
const silent = createLogger({ name: 'watched-day', level: 'silent' });

/** Records the prices of 31 days, with the gaps that the header of this file describes. */
async function recordPrices(folder: string): Promise<void> {
  const prices = createSyntheticMarketData({ seed: 'croneai', now: () => DAY + 2 * DAY_MS });
  const random = randomOf(19);
  for (const pair of PAIRS) {
    const candles = await prices.candles({ pair, from: DAY - LEARNED_MS, to: DAY + DAY_MS + HOUR_MS });
    const isOut = (time: number) => pair.symbol === OUTAGE.symbol && time >= OUTAGE.from && time < OUTAGE.to;
    const kept = candles.filter(({ time }) => random() >= MISSING_SHARE && !isOut(time));
    const lines = kept.map(({ time, open, high, low, close, volume }) =>
      [new Date(time).toISOString(), open, high, low, close, volume].join(','),
    );
    await writeFile(
      join(folder, `${pair.symbol}.csv`),
      ['time,open,high,low,close,volume', ...lines].join('\n'),
    );
  }
}

/** Serves the recording as a feed that corrects one close after its slot was decided. */
function withCorrection(recorded: MarketData): MarketData {
  return {
    ...recorded,
    async candles(request) {
      const found = await recorded.candles(request);
      if (request.pair.symbol !== CORRECTION.symbol || now() < CORRECTION.seenFrom) return found;
      return found.map((candle) => {
        if (candle.time !== CORRECTION.time) return candle;
        const close =
          getPair(CORRECTION.symbol).tickSize *
          Math.round((candle.close * 1.0005) / getPair(CORRECTION.symbol).tickSize);
        return { ...candle, close, high: Math.max(candle.high, close) };
      });
    },
  };
}

let fixture: EngineFixture;
let marketData: MarketData;
let folder: string;
const seen = {
  corrected: [] as (readonly [number, readonly string[]])[],
  championAt: [] as (readonly [number, string])[],
  killed: [] as (NodeJS.Signals | null)[],
  licensedAt: new Map<number, string[]>(),
  evidenceAt: new Map<number, number>(),
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'croneai-day-'));
  await recordPrices(folder);
  marketData = withCorrection(await loadRecordedMarketData(folder, { now }));
  fixture = await openEngineFixture(emptyDatabase, { prices: PRICES });
  await watchDay();
}, 240_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const slotRows = () => slotCollection.model(fixture.database);
const signalRows = () => signalCollection.model(fixture.database);

async function watchDay(): Promise<void> {
  const common = {
    engine: SERVED,
    champions: fixture.champions,
    ledger: fixture.ledger,
    readRows: fixture.rowReader(marketData, now),
    pairs: PAIRS,
    prices: PRICES,
    rule: 2 as const,
    signal: fixture.stopping.signal,
  };
  const onPromoted = async () => {
    seen.championAt.push([clock.time, (await fixture.champions.find())?.artefact ?? '']);
  };
  await makeFirstChampion({ ...common, now, onLearned: () => undefined, onPromoted });
  await judgeEarlierDays();

  const slot = openSlots();
  const fold = foldStates({
    ...common,
    judgements: fixture.judgements,
    onCorrected: (at, symbols) => seen.corrected.push([at, symbols]),
    now,
  });
  const judge = judgeDay({
    ...common,
    judgements: fixture.judgements,
    shadows: fixture.shadows,
    signals: createSignalRepository({ model: signalRows() }),
    slots: createSlotRepository({ model: slotRows() }),
    logger: silent,
    now,
  });
  let isTrainerDead = false;
  const train = trainDay({ ...common, onPromoted });
  const work = async (job: EngineJob): Promise<void> => {
    if (job.kind === 'fold') await fold();
    if (job.kind === 'judge') await judge(job.day);
    if (job.kind !== 'train') return;
    if (clock.time >= TRAINER_BACK_AT) return train(job.day);
    isTrainerDead = true;
    seen.killed.push(await killTrainer(job.day));
  };

  for (let start = DAY; start < DAY + DAY_MS; start += SLOT_MS) {
    await slot.run(start);
    clock.time = start + MINUTE_MS;
    if (clock.time >= TRAINER_BACK_AT) isTrainerDead = false;
    for (const job of dueJobs(await fixture.champions.find(), await fixture.judgements.newestDay(), now()))
      if (!isTrainerDead) await work(job);
    await noteLicences(start);
  }
}

/**
 * Kills a trainer in a separate process with `kill -9`, after it has packed the previous day and
 * trained three markets.
 */
async function killTrainer(day: number): Promise<NodeJS.Signals | null> {
  const trainer = fork(new URL('./crashing-trainer.ts', import.meta.url));
  const ended = once(trainer, 'exit');
  trainer.send({
    mongoUrl: inject('backing').mongoUrl,
    database: fixture.database.name,
    folder,
    prices: PRICES,
    symbols: PAIRS.map(({ symbol }) => symbol),
    day,
    at: clock.time,
  } satisfies CrashingTrainer);
  await Promise.race([once(trainer, 'message'), ended]);
  trainer.kill('SIGKILL');
  return (await ended)[1];
}

/**
 * Stores judgements of the two days before the replayed day. The licensed crypto forecasts lost on
 * these two days, so the judgement of the replayed day withdraws licences.
 */
async function judgeEarlierDays(): Promise<void> {
  const sums = Array.from({ length: DAY_MS / SLOT_MS }, (_none, index) => [index, 1, -0.05] as const);
  for (const day of [DAY - 2 * DAY_MS, DAY - DAY_MS])
    await fixture.judgements.add(
      {
        day,
        judgedAt: day + HOUR_MS,
        kinds: {},
        engines: {},
        challengers: {},
        prices: { wanted: 0, unpriced: 0 },
        trainedRows: 40_000,
        licensed: { from: day, symbols: ['BTCUSDT', 'ETHUSDT'] },
        alarms: [],
        suspended: [],
      },
      { crypto: sums },
    );
}

async function noteLicences(slot: number): Promise<void> {
  const champion = await fixture.champions.find();
  const state = (await fixture.champions.findState(champion?.stateSlot ?? 0)) ?? {};
  const bar = licenceBar(Object.values(state).map(({ evidence }) => evidence));
  const licensed = Object.entries(state).filter(([, { evidence }]) => isLicensed(evidence, bar));
  seen.licensedAt.set(slot, licensed.map(([symbol]) => symbol).sort());
  const own = state[CORRECTION.symbol];
  if (own) seen.evidenceAt.set(slot, wealthOf(own.evidence));
}

/** Opens the steps of a slot as workers run them, with the queue in memory. */
function openSlots() {
  const slots = createSlotRepository({ model: slotRows() });
  const signals = createSignalRepository({ model: signalRows() });
  const knowledge = createKnowledge({
    champions: fixture.champions,
    prices: PRICES,
    onRefusal: () => undefined,
  });
  const jobs: Parameters<ReturnType<typeof reportShard>>[0][] = [];
  const dispatch: DispatchShards = async ({ slot, shardCount, dispatches, engine, shadows }, shards) => {
    jobs.push(...shards.map((shard) => ({ slot, shard, shardCount, dispatch: dispatches, engine, shadows })));
  };
  const announce = async () => undefined;
  const common = { paysBy: TERMS, signalsPerSlot: 1 };
  const publisher = createSlotPublisher({
    ...common,
    slots,
    signals,
    announce,
    provenance: 'recorded',
    earlyAccessMs: 15_000,
    validityMs: 300_000,
    settleAt: async () => undefined,
    publishMovements: async () => undefined,
    onFinished: () => undefined,
    now: nowDate,
  });
  const scan = scanShard({ ...common, universe: PAIRS, marketData, knowledge });
  const report = reportShard({
    slots,
    ledger: fixture.ledger,
    scan,
    beside: async () => undefined,
    publish: publisher.publish,
    slotMs: SLOT_MS,
    metrics: { scanned: () => undefined },
    now: nowDate,
  });
  const plan = planSlots({
    slots,
    dispatch,
    stamp: knowledge.stamp,
    stampShadows: async () => ({}),
    slotMs: SLOT_MS,
    shardCount: () => SHARDS,
    now: nowDate,
    onMissed: () => undefined,
  });
  const reconcile = reconcileSlots({
    slots,
    publisher,
    dispatch,
    isQueued: async () => false,
    eachRow: openEachRow().eachRow,
    now: nowDate,
  });
  const settlements = createSettlements({
    signals,
    marketData,
    announce,
    onSettled: () => undefined,
    now: nowDate,
  });
  const scanAll = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await report(job, { attempt: 1 });
  };
  return {
    async run(start: number): Promise<void> {
      clock.time = start - 1_500;
      await plan({ aheadMs: 1_500 });
      clock.time = start + 20;
      await scanAll();
      await settlements.sweep().catch(() => undefined);
      // Shards are not reported while prices are missing, and the watchdog dispatches them again.
      for (const later of [13_000, 44_000]) {
        clock.time = start + later;
        await reconcile();
        await scanAll();
      }
      await settlements.sweep().catch(() => undefined);
    },
  };
}

const isCoin = (symbol: string) => getPair(symbol).kind === 'crypto';
const slotOf = (time: number) => Math.floor(time / SLOT_MS) * SLOT_MS;

describe('a day of recorded prices with many faults', () => {
  it('ends each of its slots once, and most slots have a signal although minutes are missing', async () => {
    const found = await slotRows().find({}).sort({ _id: 1 }).lean();
    const starts = found.map(({ _id }) => _id);
    expect(starts).toEqual(Array.from({ length: 288 }, (_none, index) => DAY + index * SLOT_MS));
    const outcomes = Object.entries(Object.groupBy(found, ({ outcome }) => outcome)).map(
      ([outcome, all]) => [outcome, all?.length] as const,
    );
    expect(outcomes.every(([outcome]) => outcome === 'published' || outcome === 'none')).toBe(true);
    const wanted = found.reduce((sum, { scanned, unpriced }) => sum + scanned + unpriced, 0);
    let decided = 0;
    for await (const { page } of fixture.ledger.walk(DAY, DAY + DAY_MS))
      decided += page.filter(({ decided: own }) => own).length;
    expect(decided / wanted).toBeGreaterThan(0.8);
  });

  it('skips forecasts that span the hour without prices, and makes all others', async () => {
    const first: number[] = [];
    let others = 0;
    for await (const { slot, page } of fixture.ledger.walk(OUTAGE.from, OUTAGE.to + 2 * HOUR_MS)) {
      const decided = page.filter(({ decided: own }) => own);
      if (slot > OUTAGE.from && decided.some(({ symbol }) => symbol === OUTAGE.symbol)) first.push(slot);
      if (slot < OUTAGE.to && decided.length > 0) others += 1;
    }
    expect(Math.min(...first)).toBeGreaterThan(OUTAGE.to + 55 * MINUTE_MS);
    expect(Math.min(...first)).toBeLessThan(OUTAGE.to + 80 * MINUTE_MS);
    expect(others).toBeGreaterThanOrEqual(11);
  });

  it('detects once that a price was corrected, and learns nothing from the slot of this price', () => {
    expect(seen.corrected).toEqual([[slotOf(CORRECTION.seenFrom), [CORRECTION.symbol]]]);
  });

  it('keeps yesterday’s champion while the trainer is down, and gets a new champion afterwards', async () => {
    expect(seen.killed).toEqual(['SIGKILL']);
    const [first, second, ...more] = seen.championAt;
    expect(more).toEqual([]);
    expect(second?.[0]).toBeGreaterThanOrEqual(TRAINER_BACK_AT);
    expect(second?.[0]).toBeLessThan(TRAINER_BACK_AT + 2 * SLOT_MS);
    const rows = await slotRows().find({}).sort({ _id: 1 }).lean();
    const between = rows.filter(({ _id }) => _id >= DAY + 20 * MINUTE_MS && _id < TRAINER_BACK_AT);
    expect(between).toHaveLength(3);
    expect(between.map(({ engine }) => engine?.artefact)).toEqual(between.map(() => first?.[1]));
    const after = await slotRows()
      .findOne({ _id: DAY + HOUR_MS })
      .lean();
    expect(after?.engine?.artefact).toBe(second?.[1]);
  });

  it('withdraws the licences of crypto markets after the judgement at one o’clock, and publishes no signal of these markets until a licence is earned', async () => {
    const judged = (await fixture.judgements.findNewest()) ?? expect.fail('no day was judged');
    expect(judged).toMatchObject({
      day: DAY,
      suspended: ['crypto'],
      alarms: [{ name: 'skill', kind: 'crypto' }],
    });
    const before = seen.licensedAt.get(DAY + 50 * MINUTE_MS) ?? [];
    const after = seen.licensedAt.get(DAY + HOUR_MS + SLOT_MS) ?? [];
    expect(before.some(isCoin)).toBe(true);
    expect(after.some(isCoin)).toBe(false);
    expect(after).toEqual(before.filter((symbol) => !isCoin(symbol)));
    const earnedAt =
      [...seen.licensedAt].find(([slot, all]) => slot > DAY + HOUR_MS + SLOT_MS && all.some(isCoin))?.[0] ??
      Number.POSITIVE_INFINITY;
    const signals = await signalRows().find({}).lean();
    const coins = signals.filter(({ pair }) => isCoin(pair)).map(({ slot }) => slot);
    expect(coins.filter((slot) => slot > DAY + HOUR_MS + SLOT_MS && slot <= earnedAt)).toEqual([]);
  });

  it('settles each signal with the prices of its own minutes, or returns the stake if these prices are missing', async () => {
    const signals = (await signalRows().find({}).lean()).filter(
      ({ slot }) => slot < DAY + DAY_MS - 2 * SLOT_MS,
    );
    expect(signals.length).toBeGreaterThan(100);
    const states = Object.groupBy(signals, ({ status }) => status);
    for (const signal of states.closed ?? []) {
      const candles = await marketData.candles({
        pair: getPair(signal.pair),
        ...settlementSpan(signal),
        gapsAllowed: true,
      });
      expect(settle({ signal, candles })).toMatchObject({
        status: 'closed',
        outcome: signal.outcome,
        exitPrice: signal.exitPrice,
      });
    }
    for (const { outcome } of states.expired ?? []) expect(outcome).toBeNull();
  });

  it('learns for each published market the outcome of the signal for this market', async () => {
    const signals = (await signalRows().find({ status: 'closed' }).lean()).filter(
      ({ slot }) => slot < DAY + DAY_MS - SLOT_MS,
    );
    let compared = 0;
    for (const { slot, pair, signalType, outcome } of signals) {
      const [page, after] = [
        await fixture.ledger.readSlot(slot),
        await fixture.ledger.readSlot(slot + SLOT_MS),
      ];
      const row = outcomesOf(page.entries, after.entries).settled.find(({ symbol }) => symbol === pair);
      if (!row) continue;
      compared++;
      const won = (row.label === 1) === (signalType === 'buy') ? 'profit' : 'loss';
      expect(row.label === null ? 'breakeven' : won).toBe(outcome);
    }
    expect(compared).toBeGreaterThan(100);
  });
});
