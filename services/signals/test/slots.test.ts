import { settle } from '@croneai/contracts/settlement.ts';
import { HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { MarketDataError, type MarketDataErrorCode } from '@croneai/engine/markets/market-data.ts';
import { volatilityOf } from '@croneai/engine/markets/movement.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { someForecast } from '../../../tests/support/some-signal.ts';
import { until } from '../../../tests/support/until.ts';
import type { StoredSignal } from '../src/signals/signal.model.ts';
import { plannedSlot } from '../src/slots/plan-slots.ts';
import { createSlotPublisher } from '../src/slots/publish-slot.ts';
import { reportShard } from '../src/slots/report-shard.ts';
import { ownDatabase } from './own-database.ts';
import {
  EMPTY_REPORT,
  openSlotFixture,
  SHARDS,
  SLOT_MS,
  type SlotFixture,
  STAMP,
  START,
  someCandidate,
} from './slot-fixture.ts';
import { someSignal } from './some-signal.ts';

const emptyDatabase = ownDatabase();

let desk: SlotFixture;
beforeEach(async () => {
  desk = await openSlotFixture(emptyDatabase, { signalsPerSlot: 2 });
});

type Reporting = Parameters<typeof reportShard>[0];
/** Slots of a test have no pages and no shadows unless it names them. */
const reporter = (parts: Pick<Reporting, 'scan'> & Partial<Reporting>) =>
  reportShard({
    beside: async () => undefined,
    slots: desk.slots,
    ledger: { addPage: async () => true },
    publish: async () => undefined,
    slotMs: SLOT_MS,
    metrics: { scanned: () => undefined },
    now: () => new Date(desk.clock.time),
    ...parts,
  });
const scanQueued = async (scanShard: ReturnType<typeof reporter>) => {
  for (const job of desk.queue.splice(0))
    await scanShard({ ...job, shardCount: SHARDS, engine: STAMP, shadows: {} }, { attempt: 1 });
};

const planAt = async (time: number) => {
  desk.clock.time = time;
  await desk.planSlots();
};

describe('planning', () => {
  it('begins with the slot that runs, and hands its shards out once, however many plan it', async () => {
    desk.clock.time = START + 200_000;
    await Promise.all(Array.from({ length: 8 }, () => desk.planSlots()));
    expect(desk.queue).toEqual([0, 1].map((shard) => ({ slot: START, shard, dispatch: 1 })));
    expect((await desk.slots.find(START))?.engine).toEqual(STAMP);
  });

  it('after an outage fills what is still valid and records the rest as missed, by several workers at once', async () => {
    await planAt(START);
    desk.queue.length = 0;
    desk.clock.time = START + 4 * SLOT_MS + 1_000;
    await Promise.all(Array.from({ length: 4 }, () => desk.planSlots()));
    expect(await desk.outcomes()).toEqual([1, 2, 3].map((index) => [index, 'missed']));
    expect(desk.queue.map(({ slot }) => slot)).toEqual([START + 4 * SLOT_MS, START + 4 * SLOT_MS]);
    const [missed] = await desk.slots.listFinished({ from: START, to: START + 2 * SLOT_MS, limit: 1 });
    expect(missed).toMatchObject({ cause: 'outage', signalIds: [], latenessMs: 3 * SLOT_MS + 1_000 });
    expect(missed?.reason).toMatch(/interrupted/);
  });

  it('hands out a slot so long before it begins as it is asked to, once, and decides it no sooner', async () => {
    await planAt(START);
    desk.queue.length = 0;
    const next = START + SLOT_MS;
    desk.clock.time = next - 1_501;
    await desk.planSlots({ aheadMs: 1_500 });
    expect(await desk.slots.find(next)).toBeUndefined();
    desk.clock.time = next - 1_500;
    await desk.planSlots({ aheadMs: 1_500 });
    await desk.report(next, [someCandidate()]);
    await desk.publisher.publish(next);
    expect(await desk.signals.findOfSlot(next)).toEqual([]);
    await planAt(next);
    expect(desk.queue.map(({ slot }) => slot)).toEqual([next, next]);
    await desk.publisher.publish(next);
    expect(await desk.signals.findOfSlot(next)).toHaveLength(1);
  });

  it('goes on by the shared time although slots ahead of it are accounted for, and publishes none of those', async () => {
    await planAt(START);
    const ahead = START + 9 * SLOT_MS;
    await desk.slots.insert(plannedSlot({ slot: ahead, shardCount: SHARDS, now: new Date(ahead) }));
    desk.queue.length = 0;
    await planAt(START + SLOT_MS);
    expect(desk.queue.map(({ slot }) => slot)).toEqual([START + SLOT_MS, START + SLOT_MS]);
    await desk.report(ahead, [someCandidate()]);
    await desk.publisher.publish(ahead);
    expect(await desk.signals.findOfSlot(ahead)).toEqual([]);
  });

  it('records a long outage in one go', async () => {
    await planAt(START);
    await planAt(START + 1_200 * SLOT_MS);
    const outcomes = await desk.slots.listFinished({ from: 0, to: START * 2, limit: 5_000 });
    expect(outcomes).toHaveLength(1_199);
  });
});

describe('scanning', () => {
  const scanAt = async (time: number) => {
    desk.clock.time = time;
    const scanned: number[] = [];
    const report = reporter({
      scan: async ({ shard }) => {
        scanned.push(Date.now() - startedAt);
        return { report: { ...EMPTY_REPORT, shard } };
      },
    });
    const startedAt = Date.now();
    await report(
      { slot: START, shard: 0, shardCount: SHARDS, dispatch: 1, engine: null, shadows: {} },
      { attempt: 1 },
    );
    return scanned;
  };

  it('waits for the start of a slot: before it the last bars are not complete', async () => {
    await planAt(START);
    const [waitedMs = 0] = await scanAt(START - 300);
    expect(waitedMs).toBeGreaterThanOrEqual(295);
    expect((await desk.slots.find(START))?.reports).toHaveLength(1);
  });

  it('leaves a slot that is far ahead to its time', async () => {
    await planAt(START);
    expect(await scanAt(START - 60_000)).toEqual([]);
    expect((await desk.slots.find(START))?.reports).toEqual([]);
  });
});

describe('publishing', () => {
  it('takes the best, with ranks, events and a settlement at their expiry; once, however many do it', async () => {
    await planAt(START);
    desk.clock.time = START + 700;
    const scored = [0.02, 0.09, 0.05].map((gain, index) =>
      someCandidate({ gain, pair: ['BTCUSDT', 'ETHUSDT', 'EURUSD'][index] as string }),
    );
    await desk.report(START, scored);
    await Promise.all(Array.from({ length: 8 }, () => desk.publisher.publish(START)));
    const stored = await desk.signals.findOfSlot(START);
    expect(stored.map(({ pair, rank, status }) => [pair, rank, status])).toEqual([
      ['ETHUSDT', 1, 'active'],
      ['EURUSD', 2, 'active'],
    ]);
    const documents = await desk.signalDocuments.find({ slot: START }).lean();
    for (const { outbox } of documents)
      expect(outbox.map(({ type, aggregateVersion }) => [type, aggregateVersion])).toEqual([
        ['signal.published', 1],
      ]);
    expect(desk.settlementsAt.get(START)).toEqual(new Date(START + 300_000));
    expect(desk.finished).toHaveLength(1);
    expect(desk.finished[0]).toMatchObject({
      outcome: 'published',
      reason: null,
      cause: null,
      signalIds: stored.map(({ id }) => id),
      latenessMs: 700,
      scanned: 20,
      reports: [],
      chosen: null,
    });
    expect(desk.bumps).toEqual([desk.finished[0]?.finishedAt]);
    // Whole for those who see them at once, with the row of the slot.
    expect(desk.announced).toMatchObject([
      { signals: stored.map(({ id }) => ({ id })), slot: { slot: START, outcome: 'published' } },
    ]);
  });

  it('goes on where one who died left it: the signals that were decided on, under the same ids', async () => {
    await planAt(START);
    await desk.report(START, [someCandidate()]);
    const dying = createSlotPublisher({
      ...desk.publisherOptions,
      settleAt: () => Promise.reject(new Error('killed')),
    });
    await expect(dying.publish(START)).rejects.toThrow('killed');
    const [before] = await desk.signals.findOfSlot(START);
    desk.clock.time = START + 10_000;
    await desk.reconcileSlots();
    const [after, ...more] = await desk.signals.findOfSlot(START);
    expect(after?.id).toBe(before?.id);
    expect(more).toEqual([]);
    expect(desk.finished).toMatchObject([{ outcome: 'published', signalIds: [before?.id] }]);
  });

  it('does nothing while a shard is missing', async () => {
    await planAt(START);
    await desk.slots.addReport(START, { ...EMPTY_REPORT, shard: 1, candidates: [someCandidate()] });
    await desk.publisher.publish(START);
    expect(await desk.signals.findOfSlot(START)).toEqual([]);
    expect(await desk.slots.findProgress(START)).toEqual({ isOpen: true, shardCount: SHARDS, reported: [1] });
  });

  it('says that a signal came late', async () => {
    await planAt(START);
    desk.clock.time = START + 42_000;
    await desk.report(START, [someCandidate()]);
    await desk.publisher.publish(START);
    expect(desk.finished).toMatchObject([{ outcome: 'late', cause: 'outage', latenessMs: 42_000 }]);
  });

  it('ends without a signal, with the reason and the numbers of the best that was not worth publishing', async () => {
    await planAt(START);
    const weak = someCandidate({ pays: false, gain: -0.02, confidence: 52, low: 51, high: 53 });
    await desk.report(START, [weak]);
    await desk.publisher.publish(START);
    const best = { pair: 'BTCUSDT', confidence: 52, low: 51, high: 53, needed: 54.6 };
    expect(desk.finished).toMatchObject([{ outcome: 'none', cause: 'nothing_pays', best }]);
    expect(desk.finished[0]?.reason).toContain('best was BTC/USDT at 52%');
    expect(await desk.signals.findOfSlot(START)).toEqual([]);
  });

  it('looks again for prices that are late, as long as the signals would live', async () => {
    let isLate = true;
    const asked: number[] = [];
    const problem = { code: 'stale', message: 'the newest price is not of the last bar' } as const;
    const stamps = new Set<unknown>();
    const pages: unknown[] = [];
    const scanShard = reporter({
      ledger: { addPage: async ({ slot, shard }) => pages.push([slot, shard]) > 0 },
      scan: async ({ slot, shard, shardCount, engine }) => ({
        ...(stamps.add(engine) && { page: { slot, shard, shardCount, entries: [] } }),
        report: {
          ...EMPTY_REPORT,
          shard,
          ...(isLate ? { scanned: 0, unpriced: 10, problem } : { candidates: [someCandidate()] }),
        },
      }),
      publish: async (slot) => void asked.push(slot),
    });
    const scanAll = () => scanQueued(scanShard);
    /** The watchdog some seconds later, and the scans that it hands out. */
    const tendAt = async (time: number) => {
      desk.clock.time = time;
      await desk.reconcileSlots();
      await scanAll();
    };
    await planAt(START);
    await scanAll();
    await tendAt(START + 4_000);
    expect([asked, desk.finished, pages]).toEqual([[], [], []]);
    isLate = false;
    await tendAt(START + 8_000);
    expect(asked).toEqual([START]);
    // What is looked at again is in the ledger as it counted, and all shards decided by what the slot was planned with.
    expect(pages).toEqual([0, 1].map((shard) => [START, shard]));
    expect([...stamps]).toEqual([STAMP]);
    await desk.publisher.publish(START);
    expect(desk.finished).toMatchObject([{ outcome: 'late', latenessMs: 8_000 }]);

    // Prices that never come: the slot ends with the reason, and does not count as missed.
    isLate = true;
    await planAt(START + SLOT_MS);
    await scanAll();
    await tendAt(START + 2 * SLOT_MS - 31_000);
    expect(desk.finished).toHaveLength(1);
    await tendAt(START + 2 * SLOT_MS - 20_000);
    await desk.publisher.publish(START + SLOT_MS);
    expect(desk.finished[1]).toMatchObject({ outcome: 'none', cause: 'prices_unavailable', unpriced: 20 });
  });

  it('lets the engines in the shadow decide behind the publication, which does not wait for them', async () => {
    const done: string[] = [];
    const scanShard = reporter({
      beside: async () => void done.push('shadows'),
      scan: async ({ shard }) => ({ report: { ...EMPTY_REPORT, shard }, seen: [] }),
      publish: async () => void done.push('publication'),
    });
    await planAt(START);
    await scanQueued(scanShard);
    expect(done).toEqual(['publication']);
    await until('the shadows have decided', async () => expect(done).toHaveLength(1 + SHARDS));
  });

  it.each([
    ['stale', 11_000, false],
    ['stale', 12_000, true],
    ['rate_limited', 1_000, true],
    ['gap', 1_000, true],
  ] as const)(
    'with some prices missing as %s is reported after %i ms: %s',
    async (code, afterMs, isReported) => {
      const asked: number[] = [];
      const scanShard = reporter({
        scan: async ({ shard }) => ({
          report: {
            ...EMPTY_REPORT,
            shard,
            scanned: 5,
            unpriced: 5,
            problem: { code, message: 'one of two providers' },
          },
        }),
        publish: async (slot) => void asked.push(slot),
      });
      await planAt(START);
      desk.clock.time = START + afterMs;
      await scanQueued(scanShard);
      expect(asked).toEqual(isReported ? [START] : []);
    },
  );

  it('publishes nothing once the time of the slot is over', async () => {
    await planAt(START);
    await desk.report(START, [someCandidate()]);
    desk.clock.time = START + 300_000;
    await desk.publisher.publish(START);
    expect(desk.finished).toMatchObject([{ outcome: 'missed', cause: 'outage', signalIds: [] }]);
    expect(await desk.signals.findOfSlot(START)).toEqual([]);
  });
});

describe('the movements of the universe', () => {
  const moved = (pair: string, rangePercent: number) => ({
    pair,
    asset: pair,
    precision: 2,
    rangePercent,
    changePercent: 0.1,
    closes: [1, 2],
  });

  it.each([true, false])('are told of all reports when a slot ends, with a signal: %s', async (hasSignal) => {
    await planAt(START);
    for (const shard of [0, 1])
      await desk.slots.addReport(START, {
        ...EMPTY_REPORT,
        shard,
        candidates: hasSignal ? [someCandidate()] : [],
        movements: { rising: 2, falling: 1, unmoved: 0, widest: [moved(`PAIR${shard}`, shard)] },
      });
    await desk.publisher.publish(START);
    await desk.publisher.publish(START);
    expect(desk.told).toHaveLength(1);
    const [slot] = desk.told as [(typeof desk.told)[number]];
    expect(volatilityOf(slot, desk.marketData)).toMatchObject({
      slot: START,
      compared: 6,
      watched: 20,
      rising: 4,
      falling: 2,
      assets: [{ pair: 'PAIR1' }, { pair: 'PAIR0' }],
      provenance: 'synthetic',
      candleMinutes: 1,
    });
  });

  it('are not told of a slot that was missed', async () => {
    await planAt(START);
    await desk.report(START, [someCandidate()]);
    desk.clock.time = START + SLOT_MS;
    await desk.publisher.publish(START);
    expect(desk.finished).toMatchObject([{ outcome: 'missed' }]);
    expect(desk.told).toEqual([]);
  });
});

describe('a report', () => {
  it('counts once for each shard, and not after the slot is decided', async () => {
    await planAt(START);
    const report = EMPTY_REPORT;
    const results = await Promise.all(Array.from({ length: 6 }, () => desk.slots.addReport(START, report)));
    expect(results.filter(Boolean)).toHaveLength(1);
    await desk.report(START, [someCandidate()]);
    await desk.publisher.publish(START);
    expect(await desk.slots.addReport(START, { ...report, shard: 1 })).toBeUndefined();
  });
});

describe('the watchdog', () => {
  it('hands out again what the queue has lost, and only that', async () => {
    await planAt(START);
    desk.clock.time = START + 1_000;
    desk.queue.splice(1, 1);
    await desk.reconcileSlots();
    expect(desk.queue).toHaveLength(1);
    desk.clock.time = START + 4_000;
    await Promise.all([desk.reconcileSlots(), desk.reconcileSlots(), desk.reconcileSlots()]);
    expect(desk.queue.slice(1)).toEqual([{ slot: START, shard: 1, dispatch: 2 }]);
  });

  it('hands out all that is missing when it is out too long', async () => {
    await planAt(START);
    desk.clock.time = START + 31_000;
    await desk.reconcileSlots();
    expect(desk.queue.filter(({ dispatch }) => dispatch === 2)).toHaveLength(SHARDS);
  });

  it('ends slots that nobody can fill any more', async () => {
    await planAt(START);
    desk.clock.time = START + 300_001;
    await desk.reconcileSlots();
    expect(await desk.outcomes()).toEqual([[0, 'missed']]);
  });

  it('skips a slot that fails, counts it, and ends those behind it', async () => {
    await planAt(START);
    await planAt(START + SLOT_MS);
    desk.clock.time = START + 2 * SLOT_MS + 1;
    const { publisher } = desk;
    const reconcile = desk.reconcileWith({
      publisher: {
        publish: publisher.publish,
        async giveUp(slot) {
          if (slot.slot === START) throw new TypeError('no such property');
          await publisher.giveUp(slot);
        },
      },
    });
    await reconcile();
    expect(await desk.outcomes()).toEqual([[1, 'missed']]);
    const counted = await desk.skipped.getSingleMetricAsString('signals_rows_skipped_total');
    expect(counted).toMatch(/round="reconcile slots".*\} 1$/m);
  });
});

describe('settling', () => {
  const due = async (change = {}) => {
    const signal = someSignal({ slot: START, ...change });
    await desk.signals.insert(signal, []);
    desk.clock.time = START + 306_000;
    return signal;
  };
  const events = async (id: string) =>
    (await desk.signalDocuments.findById(id).lean())?.outbox.map(({ type, aggregateVersion, payload }) => [
      type,
      aggregateVersion,
      (payload as { status: string }).status,
    ]);

  it('happens once at expiry, with its event, however many try', async () => {
    const { id } = await due();
    const settlements = desk.settlements();
    await Promise.all([settlements.settleSlot(START), settlements.sweep(), settlements.sweep()]);
    const settled = await desk.signals.findById(id);
    expect(settled).toMatchObject({ status: 'closed', ruleVersion: 2, version: 2 });
    expect(settled?.outcome).not.toBeNull();
    expect(await events(id)).toEqual([['signal.settled', 2, 'closed']]);
    expect(desk.bumps).toHaveLength(1);
  });

  it('is by the price at expiry whatever was reached before, and the same when it is made again', async () => {
    desk.clock.time = START + 306_000;
    const pair = getPair('BTCUSDT');
    const candles = await desk.marketData.candles({ pair, from: START, to: START + 300_000 });
    const last = (candles.at(-1) as (typeof candles)[0]).close;
    const entryPrice = (candles[0] as (typeof candles)[0]).open;
    const [low, high] = [
      Math.min(...candles.map((each) => each.low)),
      Math.max(...candles.map((each) => each.high)),
    ];
    const levels = { entryPrice, stopLoss: low, takeProfit: high };
    const { id } = await due(levels);
    const inPoints = await due({ ...levels, rank: 2, forecast: someForecast({ kind: 'points' }) });
    await desk.settlements().sweep();
    const settled = (await desk.signals.findById(id)) as StoredSignal;
    const outcome = last > entryPrice ? 'profit' : last < entryPrice ? 'loss' : 'breakeven';
    expect(settled).toMatchObject({ status: 'closed', exitPrice: last, outcome, ruleVersion: 2 });
    const touched = (await desk.signals.findById(inPoints.id)) as StoredSignal;
    expect(touched).toMatchObject({ status: expect.stringMatching(/^hit_/), ruleVersion: 1 });
    for (const signal of [settled, touched]) {
      const { status, exitPrice, ruleVersion } = signal;
      expect(settle({ signal, candles })).toEqual({
        status,
        outcome: signal.outcome,
        exitPrice,
        ruleVersion,
      });
    }
  });

  it('does not happen before', async () => {
    const { id } = await due();
    desk.clock.time = START + 299_000;
    await desk.settlements().settleSlot(START);
    await desk.settlements().sweep();
    expect((await desk.signals.findById(id))?.status).toBe('active');
  });

  /** Prices that fail with this until the test says otherwise. */
  const failing = (code: MarketDataErrorCode) => {
    const state = { code: code as MarketDataErrorCode | undefined, tries: 0 };
    const candles: typeof desk.marketData.candles = (request) => {
      state.tries += 1;
      return state.code
        ? Promise.reject(new MarketDataError(state.code, 'no prices'))
        : desk.marketData.candles(request);
    };
    return { state, settlements: desk.settlements({ ...desk.marketData, candles }) };
  };
  /** As a worker does each five seconds. */
  const sweepFor = async (settlements: ReturnType<typeof desk.settlements>, minutes: number) => {
    for (let round = 0; round < minutes * 12; round += 1) {
      await settlements.sweep().catch(() => undefined);
      desk.clock.time += 5_000;
    }
  };

  it('waits ten minutes for prices, and then calls the signal expired, without an outcome', async () => {
    const { state, settlements } = failing('unavailable');
    const { id } = await due();
    await expect(settlements.sweep()).rejects.toThrow('no prices');
    await sweepFor(settlements, 9);
    expect((await desk.signals.findById(id))?.status).toBe('active');
    await sweepFor(settlements, 2);
    expect(await desk.signals.findById(id)).toMatchObject({
      status: 'expired',
      outcome: null,
      exitPrice: null,
    });
    // Less and less often: scans need the provider too.
    expect(state.tries).toBeLessThan(20);
  });

  it.each(['unavailable', 'gap', 'rate_limited'] as const)(
    'after fifteen minutes without workers a first answer %s loses no result',
    async (code) => {
      const { state, settlements } = failing(code);
      const signals = await Promise.all([1, 2, 3].map((rank) => due({ rank })));
      desk.clock.time = START + 20 * MINUTE_MS;
      await sweepFor(settlements, 1);
      state.code = undefined;
      await sweepFor(settlements, 2);
      for (const { id } of signals) {
        const settled = await desk.signals.findById(id);
        expect(settled?.status).toBe('closed');
        expect(settled?.outcome).not.toBeNull();
      }
    },
  );

  it('is not given up for a day while the source refuses for its limits', async () => {
    const { state, settlements } = failing('rate_limited');
    const { id } = await due();
    await sweepFor(settlements, 30);
    desk.clock.time += 23 * HOUR_MS;
    await sweepFor(settlements, 1);
    // Nor does what it refused count as tries of what it then lacks.
    state.code = 'gap';
    await sweepFor(settlements, 2);
    expect((await desk.signals.findById(id))?.status).toBe('active');
    state.code = 'rate_limited';
    desk.clock.time += HOUR_MS;
    await sweepFor(settlements, 1);
    expect((await desk.signals.findById(id))?.status).toBe('expired');
  });

  it('after an outage of ours still uses the prices of the time', async () => {
    const { id } = await due();
    desk.clock.time = START + 24 * 3_600_000;
    await desk.settlements().sweep();
    expect((await desk.signals.findById(id))?.status).toBe('closed');
  });

  it('does not judge a signal by prices of another kind', async () => {
    const { id } = await due({ provenance: 'live' });
    await desk.settlements().sweep();
    expect((await desk.signals.findById(id))?.status).toBe('expired');
  });

  describe('with one minute of five missing', () => {
    const minutes = [0, 1, 2, 3, 4];
    const ways = ['left out', 'filled'] as const;
    const cases = minutes.flatMap((minute) => ways.map((way) => [minute, way] as const));
    /** As a source has it: it fails for a minute that is left out unless gaps are allowed. */
    const without = (missing: number, way: (typeof ways)[number]) => ({
      ...desk.marketData,
      candles: async (request: Parameters<typeof desk.marketData.candles>[0]) => {
        const candles = await desk.marketData.candles(request);
        const time = START + missing * MINUTE_MS;
        if (way === 'filled')
          return candles.map((bar) => (bar.time === time ? { ...bar, isFilled: true as const } : bar));
        if (!request.gapsAllowed) throw new MarketDataError('gap', 'a hole');
        return candles.filter((bar) => bar.time !== time);
      },
    });

    it.each(cases)('minute %i %s: decides at expiry by the last minute alone', async (missing, way) => {
      const { id } = await due();
      const settlements = desk.settlements(without(missing, way));
      const settled = async () => desk.signals.findById(id);
      if (missing < 4) {
        await settlements.sweep();
        expect(await settled()).toMatchObject({ status: 'closed', ruleVersion: 2 });
        expect((await settled())?.minutes).toHaveLength(4);
        return;
      }
      await expect(settlements.sweep()).rejects.toThrow('is missing');
      expect(await settled()).toMatchObject({ status: 'active' });
      await sweepFor(settlements, 12);
      expect(await settled()).toMatchObject({ status: 'expired', outcome: null });
    });

    it.each(cases)('minute %i %s: decides by first touch if that came before', async (missing, way) => {
      const { entryPrice } = someSignal({ slot: START });
      const forecast = someForecast({ kind: 'points' });
      // Each minute reaches the stop loss: the first one decides.
      const { id } = await due({ forecast, stopLoss: entryPrice * 10, takeProfit: null });
      const settlements = desk.settlements(without(missing, way));
      await settlements.sweep().catch(() => undefined);
      const expected = missing === 0 ? { status: 'active' } : { status: 'hit_sl', ruleVersion: 1 };
      expect(await desk.signals.findById(id)).toMatchObject(expected);
    });
  });

  it('waits for a minute that was filled, and does not judge by it', async () => {
    const { id } = await due();
    let isThere = false;
    const holey = {
      ...desk.marketData,
      candles: async (request: Parameters<typeof desk.marketData.candles>[0]) => {
        const candles = await desk.marketData.candles(request);
        return isThere ? candles : candles.map((bar) => ({ ...bar, isFilled: true as const }));
      },
    };
    const settlements = desk.settlements(holey);
    await expect(settlements.sweep()).rejects.toThrow('is missing');
    expect((await desk.signals.findById(id))?.status).toBe('active');
    isThere = true;
    desk.clock.time += MINUTE_MS;
    await settlements.sweep();
    expect((await desk.signals.findById(id))?.status).toBe('closed');
  });

  it('of one signal without prices does not hold up the others', async () => {
    const { id: other } = await due({ rank: 2, pair: 'ETHUSDT' });
    await desk.signals.insert(someSignal({ slot: START }), []);
    const half = {
      ...desk.marketData,
      candles: (request: Parameters<typeof desk.marketData.candles>[0]) =>
        request.pair.symbol === 'BTCUSDT'
          ? Promise.reject(new MarketDataError('gap', 'a hole'))
          : desk.marketData.candles(request),
    };
    await expect(desk.settlements(half).sweep()).rejects.toThrow('a hole');
    expect((await desk.signals.findById(other))?.status).toBe('closed');
  });
});
