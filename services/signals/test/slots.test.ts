import { HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { MarketDataError, type MarketDataErrorCode } from '@croneai/engine/markets/market-data.ts';
import { volatilityOf } from '@croneai/engine/markets/movement.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { settle } from '@croneai/rules/settlement.ts';
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

let fixture: SlotFixture;
beforeEach(async () => {
  fixture = await openSlotFixture(emptyDatabase, { signalsPerSlot: 2 });
});

type Reporting = Parameters<typeof reportShard>[0];
/** By default, the slots of a test have neither pages nor shadow engines. */
const reporter = (parts: Pick<Reporting, 'scan'> & Partial<Reporting>) =>
  reportShard({
    beside: async () => undefined,
    slots: fixture.slots,
    ledger: { addPage: async () => true },
    publish: async () => undefined,
    slotMs: SLOT_MS,
    metrics: { scanned: () => undefined },
    now: () => new Date(fixture.clock.time),
    ...parts,
  });
const scanQueued = async (scanShard: ReturnType<typeof reporter>) => {
  for (const job of fixture.queue.splice(0))
    await scanShard({ ...job, shardCount: SHARDS, engine: STAMP, shadows: {} }, { attempt: 1 });
};

const planAt = async (time: number) => {
  fixture.clock.time = time;
  await fixture.planSlots();
};

describe('planning', () => {
  it('begins with the current slot, and queues the shards of this slot once even if several workers plan', async () => {
    fixture.clock.time = START + 200_000;
    await Promise.all(Array.from({ length: 8 }, () => fixture.planSlots()));
    expect(fixture.queue).toEqual([0, 1].map((shard) => ({ slot: START, shard, dispatch: 1 })));
    expect((await fixture.slots.find(START))?.engine).toEqual(STAMP);
  });

  it('after an outage, plans the slots that are still valid and records the others as missed, even with several workers', async () => {
    await planAt(START);
    fixture.queue.length = 0;
    fixture.clock.time = START + 4 * SLOT_MS + 1_000;
    await Promise.all(Array.from({ length: 4 }, () => fixture.planSlots()));
    expect(await fixture.outcomes()).toEqual([1, 2, 3].map((index) => [index, 'missed']));
    expect(fixture.queue.map(({ slot }) => slot)).toEqual([START + 4 * SLOT_MS, START + 4 * SLOT_MS]);
    const [missed] = await fixture.slots.listFinished({ from: START, to: START + 2 * SLOT_MS, limit: 1 });
    expect(missed).toMatchObject({ cause: 'outage', signalIds: [], latenessMs: 3 * SLOT_MS + 1_000 });
    expect(missed?.reason).toMatch(/down for this whole slot/);
  });

  it('queues a slot once, ahead of its start by the configured time, and does not decide it before its start', async () => {
    await planAt(START);
    fixture.queue.length = 0;
    const next = START + SLOT_MS;
    fixture.clock.time = next - 1_501;
    await fixture.planSlots({ aheadMs: 1_500 });
    expect(await fixture.slots.find(next)).toBeUndefined();
    fixture.clock.time = next - 1_500;
    await fixture.planSlots({ aheadMs: 1_500 });
    await fixture.report(next, [someCandidate()]);
    await fixture.publisher.publish(next);
    expect(await fixture.signals.findOfSlot(next)).toEqual([]);
    await planAt(next);
    expect(fixture.queue.map(({ slot }) => slot)).toEqual([next, next]);
    await fixture.publisher.publish(next);
    expect(await fixture.signals.findOfSlot(next)).toHaveLength(1);
  });

  it('follows the shared time even if later slots are stored, and publishes none of the later slots', async () => {
    await planAt(START);
    const ahead = START + 9 * SLOT_MS;
    await fixture.slots.insert(plannedSlot({ slot: ahead, shardCount: SHARDS, now: new Date(ahead) }));
    fixture.queue.length = 0;
    await planAt(START + SLOT_MS);
    expect(fixture.queue.map(({ slot }) => slot)).toEqual([START + SLOT_MS, START + SLOT_MS]);
    await fixture.report(ahead, [someCandidate()]);
    await fixture.publisher.publish(ahead);
    expect(await fixture.signals.findOfSlot(ahead)).toEqual([]);
  });

  it('records a long outage in a single run', async () => {
    await planAt(START);
    await planAt(START + 1_200 * SLOT_MS);
    const outcomes = await fixture.slots.listFinished({ from: 0, to: START * 2, limit: 5_000 });
    expect(outcomes).toHaveLength(1_199);
  });
});

describe('scanning', () => {
  const scanAt = async (time: number) => {
    fixture.clock.time = time;
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

  it('waits for the start of a slot, because the last bars are not complete before the start', async () => {
    await planAt(START);
    const [waitedMs = 0] = await scanAt(START - 300);
    expect(waitedMs).toBeGreaterThanOrEqual(295);
    expect((await fixture.slots.find(START))?.reports).toHaveLength(1);
  });

  it('postpones a slot that starts far in the future', async () => {
    await planAt(START);
    expect(await scanAt(START - 60_000)).toEqual([]);
    expect((await fixture.slots.find(START))?.reports).toEqual([]);
  });
});

describe('publishing', () => {
  it('publishes the best signals once, with ranks, events, and a settlement at expiry, even with several workers', async () => {
    await planAt(START);
    fixture.clock.time = START + 700;
    const scored = [0.02, 0.09, 0.05].map((gain, index) =>
      someCandidate({ gain, pair: ['BTCUSDT', 'ETHUSDT', 'EURUSD'][index] as string }),
    );
    await fixture.report(START, scored);
    await Promise.all(Array.from({ length: 8 }, () => fixture.publisher.publish(START)));
    const stored = await fixture.signals.findOfSlot(START);
    expect(stored.map(({ pair, rank, status }) => [pair, rank, status])).toEqual([
      ['ETHUSDT', 1, 'active'],
      ['EURUSD', 2, 'active'],
    ]);
    const documents = await fixture.signalDocuments.find({ slot: START }).lean();
    for (const { outbox } of documents)
      expect(outbox.map(({ type, aggregateVersion }) => [type, aggregateVersion])).toEqual([
        ['signal.published', 1],
      ]);
    expect(fixture.settlementsAt.get(START)).toEqual(new Date(START + 300_000));
    expect(fixture.finished).toHaveLength(1);
    expect(fixture.finished[0]).toMatchObject({
      outcome: 'published',
      reason: null,
      cause: null,
      signalIds: stored.map(({ id }) => id),
      latenessMs: 700,
      scanned: 20,
      reports: [],
      chosen: null,
    });
    expect(fixture.bumps).toEqual([fixture.finished[0]?.finishedAt]);
    // Members who see signals immediately get the whole signals and the row of the slot.
    expect(fixture.announced).toMatchObject([
      { signals: stored.map(({ id }) => ({ id })), slot: { slot: START, outcome: 'published' } },
    ]);
  });

  it('resumes after a crash with the decided signals, under the same ids', async () => {
    await planAt(START);
    await fixture.report(START, [someCandidate()]);
    const dying = createSlotPublisher({
      ...fixture.publisherOptions,
      settleAt: () => Promise.reject(new Error('killed')),
    });
    await expect(dying.publish(START)).rejects.toThrow('killed');
    const [before] = await fixture.signals.findOfSlot(START);
    fixture.clock.time = START + 10_000;
    await fixture.reconcileSlots();
    const [after, ...more] = await fixture.signals.findOfSlot(START);
    expect(after?.id).toBe(before?.id);
    expect(more).toEqual([]);
    expect(fixture.finished).toMatchObject([{ outcome: 'published', signalIds: [before?.id] }]);
  });

  it('publishes decided signals late if the worker that decided them died before it stored them', async () => {
    await planAt(START);
    fixture.clock.time = START + 700;
    await fixture.report(START, [someCandidate()]);
    const killed = () => Promise.reject(new Error('killed'));
    const dying = createSlotPublisher({
      ...fixture.publisherOptions,
      signals: { ...fixture.signals, insert: killed },
    });
    await expect(dying.publish(START)).rejects.toThrow('killed');
    fixture.clock.time = START + 42_000;
    await fixture.reconcileSlots();
    const createdAt = new Date(START + 42_000);
    expect(await fixture.signals.findOfSlot(START)).toMatchObject([{ createdAt }]);
    expect(fixture.finished).toMatchObject([{ outcome: 'late', latenessMs: 42_000 }]);
    expect(fixture.announced.at(-1)?.signals).toMatchObject([{ createdAt }]);
  });

  it('does nothing while a shard is missing', async () => {
    await planAt(START);
    await fixture.slots.addReport(START, { ...EMPTY_REPORT, shard: 1, candidates: [someCandidate()] });
    await fixture.publisher.publish(START);
    expect(await fixture.signals.findOfSlot(START)).toEqual([]);
    expect(await fixture.slots.findProgress(START)).toEqual({
      isOpen: true,
      shardCount: SHARDS,
      reported: [1],
    });
  });

  it('marks a signal that was published late', async () => {
    await planAt(START);
    fixture.clock.time = START + 42_000;
    await fixture.report(START, [someCandidate()]);
    await fixture.publisher.publish(START);
    expect(fixture.finished).toMatchObject([{ outcome: 'late', cause: 'outage', latenessMs: 42_000 }]);
  });

  it('ends a slot without a signal, with the reason and the figures of the best rejected candidate', async () => {
    await planAt(START);
    const weak = someCandidate({ pays: false, gain: -0.02, confidence: 52, low: 51, high: 53 });
    await fixture.report(START, [weak]);
    await fixture.publisher.publish(START);
    const best = { pair: 'BTCUSDT', confidence: 52, low: 51, high: 53, needed: 54.6 };
    expect(fixture.finished).toMatchObject([{ outcome: 'none', cause: 'nothing_pays', best }]);
    expect(fixture.finished[0]?.reason).toContain('Closest: BTC/USDT at 52%');
    expect(await fixture.signals.findOfSlot(START)).toEqual([]);
  });

  it('if prices are late, retries for as long as the signals would be valid', async () => {
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
    /** Runs the watchdog at a later time, and then the scans that it dispatches. */
    const tendAt = async (time: number) => {
      fixture.clock.time = time;
      await fixture.reconcileSlots();
      await scanAll();
    };
    await planAt(START);
    await scanAll();
    await tendAt(START + 4_000);
    expect([asked, fixture.finished, pages]).toEqual([[], [], []]);
    isLate = false;
    await tendAt(START + 8_000);
    expect(asked).toEqual([START]);
    // Repeated scans do not change the stored pages. All shards use the stamp with which the slot
    // was planned.
    expect(pages).toEqual([0, 1].map((shard) => [START, shard]));
    expect([...stamps]).toEqual([STAMP]);
    await fixture.publisher.publish(START);
    expect(fixture.finished).toMatchObject([{ outcome: 'late', latenessMs: 8_000 }]);

    // If prices never arrive, the slot ends with a reason instead of as `missed`.
    isLate = true;
    await planAt(START + SLOT_MS);
    await scanAll();
    await tendAt(START + 2 * SLOT_MS - 31_000);
    expect(fixture.finished).toHaveLength(1);
    await tendAt(START + 2 * SLOT_MS - 20_000);
    await fixture.publisher.publish(START + SLOT_MS);
    expect(fixture.finished[1]).toMatchObject({ outcome: 'none', cause: 'prices_unavailable', unpriced: 20 });
  });

  it('publishes without waiting for the shadow engines, which decide later', async () => {
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
    'if all prices of a shard are missing (%s), reports the shard %i ms after the start: %s',
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
      fixture.clock.time = START + afterMs;
      await scanQueued(scanShard);
      expect(asked).toEqual(isReported ? [START] : []);
    },
  );

  it('publishes nothing after the slot is over', async () => {
    await planAt(START);
    await fixture.report(START, [someCandidate()]);
    fixture.clock.time = START + 300_000;
    await fixture.publisher.publish(START);
    expect(fixture.finished).toMatchObject([{ outcome: 'missed', cause: 'outage', signalIds: [] }]);
    expect(await fixture.signals.findOfSlot(START)).toEqual([]);
  });
});

describe('market movements', () => {
  const moved = (pair: string, rangePercent: number) => ({
    pair,
    asset: pair,
    precision: 2,
    rangePercent,
    changePercent: 0.1,
    closes: [1, 2],
  });

  it.each([true, false])(
    'are published once per slot from all reports (slot has a signal: %s)',
    async (hasSignal) => {
      await planAt(START);
      for (const shard of [0, 1])
        await fixture.slots.addReport(START, {
          ...EMPTY_REPORT,
          shard,
          candidates: hasSignal ? [someCandidate()] : [],
          movements: { rising: 2, falling: 1, unmoved: 0, widest: [moved(`PAIR${shard}`, shard)] },
        });
      await fixture.publisher.publish(START);
      await fixture.publisher.publish(START);
      expect(fixture.told).toHaveLength(1);
      const [slot] = fixture.told as [(typeof fixture.told)[number]];
      expect(volatilityOf(slot, fixture.marketData)).toMatchObject({
        slot: START,
        compared: 6,
        watched: 20,
        rising: 4,
        falling: 2,
        assets: [{ pair: 'PAIR1' }, { pair: 'PAIR0' }],
        provenance: 'synthetic',
        candleMinutes: 1,
      });
    },
  );

  it('are not published for a missed slot', async () => {
    await planAt(START);
    await fixture.report(START, [someCandidate()]);
    fixture.clock.time = START + SLOT_MS;
    await fixture.publisher.publish(START);
    expect(fixture.finished).toMatchObject([{ outcome: 'missed' }]);
    expect(fixture.told).toEqual([]);
  });
});

describe('a report', () => {
  it('counts once for each shard, and does not count after the slot is decided', async () => {
    await planAt(START);
    const report = EMPTY_REPORT;
    const results = await Promise.all(
      Array.from({ length: 6 }, () => fixture.slots.addReport(START, report)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    await fixture.report(START, [someCandidate()]);
    await fixture.publisher.publish(START);
    expect(await fixture.slots.addReport(START, { ...report, shard: 1 })).toBeUndefined();
  });
});

describe('the watchdog', () => {
  it('queues again only the jobs that the queue has lost', async () => {
    await planAt(START);
    fixture.clock.time = START + 1_000;
    fixture.queue.splice(1, 1);
    await fixture.reconcileSlots();
    expect(fixture.queue).toHaveLength(1);
    fixture.clock.time = START + 4_000;
    await Promise.all([fixture.reconcileSlots(), fixture.reconcileSlots(), fixture.reconcileSlots()]);
    expect(fixture.queue.slice(1)).toEqual([{ slot: START, shard: 1, dispatch: 2 }]);
  });

  it('queues all missing shards if a slot takes too long', async () => {
    await planAt(START);
    fixture.clock.time = START + 31_000;
    await fixture.reconcileSlots();
    expect(fixture.queue.filter(({ dispatch }) => dispatch === 2)).toHaveLength(SHARDS);
  });

  it('ends slots that can no longer be completed in time', async () => {
    await planAt(START);
    fixture.clock.time = START + 300_001;
    await fixture.reconcileSlots();
    expect(await fixture.outcomes()).toEqual([[0, 'missed']]);
  });

  it('skips a slot that fails, counts the failure, and ends the next slots', async () => {
    await planAt(START);
    await planAt(START + SLOT_MS);
    fixture.clock.time = START + 2 * SLOT_MS + 1;
    const { publisher } = fixture;
    const reconcile = fixture.reconcileWith({
      publisher: {
        publish: publisher.publish,
        async giveUp(slot) {
          if (slot.slot === START) throw new TypeError('no such property');
          await publisher.giveUp(slot);
        },
      },
    });
    await reconcile();
    expect(await fixture.outcomes()).toEqual([[1, 'missed']]);
    const counted = await fixture.skipped.getSingleMetricAsString('signals_rows_skipped_total');
    expect(counted).toMatch(/round="reconcile slots".*\} 1$/m);
  });
});

describe('settling', () => {
  const due = async (change = {}) => {
    const signal = someSignal({ slot: START, ...change });
    await fixture.signals.insert(signal, []);
    fixture.clock.time = START + 306_000;
    return signal;
  };
  const events = async (id: string) =>
    (await fixture.signalDocuments.findById(id).lean())?.outbox.map(({ type, aggregateVersion, payload }) => [
      type,
      aggregateVersion,
      (payload as { status: string }).status,
    ]);

  it('happens once at expiry, and publishes an event, even with several workers', async () => {
    const { id } = await due();
    const settlements = fixture.settlements();
    await Promise.all([settlements.settleSlot(START), settlements.sweep(), settlements.sweep()]);
    const settled = await fixture.signals.findById(id);
    expect(settled).toMatchObject({ status: 'closed', ruleVersion: 2, version: 2 });
    expect(settled?.outcome).not.toBeNull();
    expect(await events(id)).toEqual([['signal.settled', 2, 'closed']]);
    expect(fixture.bumps).toHaveLength(1);
  });

  it('uses the price at expiry whatever the earlier prices are, and has the same result when it is repeated', async () => {
    fixture.clock.time = START + 306_000;
    const pair = getPair('BTCUSDT');
    const candles = await fixture.marketData.candles({ pair, from: START, to: START + 300_000 });
    const last = (candles.at(-1) as (typeof candles)[0]).close;
    const entryPrice = (candles[0] as (typeof candles)[0]).open;
    const [low, high] = [
      Math.min(...candles.map((each) => each.low)),
      Math.max(...candles.map((each) => each.high)),
    ];
    const levels = { entryPrice, stopLoss: low, takeProfit: high };
    const { id } = await due(levels);
    const inPoints = await due({ ...levels, rank: 2, forecast: someForecast({ kind: 'points' }) });
    await fixture.settlements().sweep();
    const settled = (await fixture.signals.findById(id)) as StoredSignal;
    const outcome = last > entryPrice ? 'profit' : last < entryPrice ? 'loss' : 'breakeven';
    expect(settled).toMatchObject({ status: 'closed', exitPrice: last, outcome, ruleVersion: 2 });
    const touched = (await fixture.signals.findById(inPoints.id)) as StoredSignal;
    expect(touched).toMatchObject({ status: expect.stringMatching(/^hit_/), ruleVersion: 1 });
    for (const signal of [settled, touched]) {
      const { status, exitPrice, ruleVersion } = signal;
      expect(settle({ signal, candles })).toEqual({
        status,
        outcome: signal.outcome,
        exitPrice,
        settledFrom: null,
        ruleVersion,
      });
    }
  });

  it('does not happen before expiry', async () => {
    const { id } = await due();
    fixture.clock.time = START + 299_000;
    await fixture.settlements().settleSlot(START);
    await fixture.settlements().sweep();
    expect((await fixture.signals.findById(id))?.status).toBe('active');
  });

  /** Makes every price read fail with this code until the test resets it. */
  const failing = (code: MarketDataErrorCode) => {
    const state = { code: code as MarketDataErrorCode | undefined, tries: 0 };
    const candles: typeof fixture.marketData.candles = (request) => {
      state.tries += 1;
      return state.code
        ? Promise.reject(new MarketDataError(state.code, 'no prices'))
        : fixture.marketData.candles(request);
    };
    return { state, settlements: fixture.settlements({ ...fixture.marketData, candles }) };
  };
  /** Sweeps every five seconds, as a worker does. */
  const sweepFor = async (settlements: ReturnType<typeof fixture.settlements>, minutes: number) => {
    for (let round = 0; round < minutes * 12; round += 1) {
      await settlements.sweep().catch(() => undefined);
      fixture.clock.time += 5_000;
    }
  };

  it('waits ten minutes for prices, and then marks the signal as expired without an outcome', async () => {
    const { state, settlements } = failing('unavailable');
    const { id } = await due();
    await expect(settlements.sweep()).rejects.toThrow('no prices');
    await sweepFor(settlements, 9);
    expect((await fixture.signals.findById(id))?.status).toBe('active');
    await sweepFor(settlements, 2);
    expect(await fixture.signals.findById(id)).toMatchObject({
      status: 'expired',
      outcome: null,
      exitPrice: null,
    });
    // The pause between tries grows, because scans share the provider's rate limit.
    expect(state.tries).toBeLessThan(20);
  });

  it.each(['unavailable', 'gap', 'rate_limited'] as const)(
    'after fifteen minutes without workers, loses no result if the first reply is %s',
    async (code) => {
      const { state, settlements } = failing(code);
      const signals = await Promise.all([1, 2, 3].map((rank) => due({ rank })));
      fixture.clock.time = START + 20 * MINUTE_MS;
      await sweepFor(settlements, 1);
      state.code = undefined;
      await sweepFor(settlements, 2);
      for (const { id } of signals) {
        const settled = await fixture.signals.findById(id);
        expect(settled?.status).toBe('closed');
        expect(settled?.outcome).not.toBeNull();
      }
    },
  );

  it('is retried for a day while the source refuses requests because of its limits', async () => {
    const { state, settlements } = failing('rate_limited');
    const { id } = await due();
    await sweepFor(settlements, 30);
    fixture.clock.time += 23 * HOUR_MS;
    await sweepFor(settlements, 1);
    // The prices are now missing, but the earlier refusals do not count as tries.
    state.code = 'gap';
    await sweepFor(settlements, 2);
    expect((await fixture.signals.findById(id))?.status).toBe('active');
    state.code = 'rate_limited';
    fixture.clock.time += HOUR_MS;
    await sweepFor(settlements, 1);
    expect((await fixture.signals.findById(id))?.status).toBe('expired');
  });

  it('uses the prices at the expiry time even after an outage of the service', async () => {
    const { id } = await due();
    fixture.clock.time = START + 24 * 3_600_000;
    await fixture.settlements().sweep();
    expect((await fixture.signals.findById(id))?.status).toBe('closed');
  });

  it('uses only prices from the price source of the signal', async () => {
    const { id } = await due({ provenance: 'live' });
    await fixture.settlements().sweep();
    expect((await fixture.signals.findById(id))?.status).toBe('expired');
  });

  describe('a signal that lacks the prices of one of its five minutes', () => {
    const minutes = [0, 1, 2, 3, 4];
    const ways = ['left out', 'filled'] as const;
    const cases = minutes.flatMap((minute) => ways.map((way) => [minute, way] as const));
    /**
     * Creates a price source that lacks one minute. The minute is either marked as filled or left
     * out. If the minute is left out, every request that does not allow gaps fails.
     */
    const without = (missing: number, way: (typeof ways)[number]) => ({
      ...fixture.marketData,
      candles: async (request: Parameters<typeof fixture.marketData.candles>[0]) => {
        const candles = await fixture.marketData.candles(request);
        const time = START + missing * MINUTE_MS;
        if (way === 'filled')
          return candles.map((bar) => (bar.time === time ? { ...bar, isFilled: true as const } : bar));
        if (!request.gapsAllowed) throw new MarketDataError('gap', 'a hole');
        return candles.filter((bar) => bar.time !== time);
      },
    });

    it.each(cases)(
      'if minute %i is %s, settles at expiry, unless this is the last minute',
      async (missing, way) => {
        const { id } = await due();
        const settlements = fixture.settlements(without(missing, way));
        const settled = async () => fixture.signals.findById(id);
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
      },
    );

    it.each(cases)(
      'if minute %i is %s, settles at the first touch of a level, provided the touch came before the missing minute',
      async (missing, way) => {
        const { entryPrice } = someSignal({ slot: START });
        const forecast = someForecast({ kind: 'points' });
        // Every minute reaches the stop loss, so the first minute decides.
        const { id } = await due({ forecast, stopLoss: entryPrice * 10, takeProfit: null });
        const settlements = fixture.settlements(without(missing, way));
        await settlements.sweep().catch(() => undefined);
        const expected = missing === 0 ? { status: 'active' } : { status: 'hit_sl', ruleVersion: 1 };
        expect(await fixture.signals.findById(id)).toMatchObject(expected);
      },
    );
  });

  describe('a signal that was published late', () => {
    const after = (ms: number) => ({ createdAt: new Date(START + ms) });
    const closes = async () => {
      fixture.clock.time = START + 306_000;
      const pair = getPair('BTCUSDT');
      const candles = await fixture.marketData.candles({ pair, from: START, to: START + 300_000 });
      return candles.map(({ close }) => close);
    };

    it('counts from the close of the first minute that ends after its publication', async () => {
      const all = await closes();
      const [first, last] = [all[0] as number, all.at(-1) as number];
      // From the published entry price, the signal would lose.
      const entryPrice = Math.max(first, last) * 2;
      const { id } = await due({ ...after(42_000), entryPrice, signalType: last > first ? 'buy' : 'sell' });
      await fixture.settlements().settleSlot(START);
      expect(await fixture.signals.findById(id)).toMatchObject({
        status: 'closed',
        entryPrice,
        settledFrom: first,
        exitPrice: last,
        outcome: last === first ? 'breakeven' : 'profit',
      });
    });

    it('is expired without a retry if no minute is left', async () => {
      const { id } = await due(after(250_000));
      await fixture.settlements().sweep();
      const expired = { status: 'expired', outcome: null, settledFrom: null };
      expect(await fixture.signals.findById(id)).toMatchObject(expired);
    });

    it('is expired without a retry if a level has been passed at that price', async () => {
      const forecast = someForecast({ kind: 'points' });
      const stopLoss = (await closes())[0] as number;
      const { id } = await due({ ...after(42_000), forecast, stopLoss, takeProfit: null });
      await fixture.settlements().sweep();
      const expired = { status: 'expired', outcome: null, settledFrom: null, ruleVersion: 1 };
      expect(await fixture.signals.findById(id)).toMatchObject(expired);
    });

    it('waits for the price from which it counts', async () => {
      const { id } = await due(after(42_000));
      const settlements = fixture.settlements({
        ...fixture.marketData,
        candles: async (request) =>
          (await fixture.marketData.candles(request)).map((candle) =>
            candle.time === START ? { ...candle, isFilled: true as const } : candle,
          ),
      });
      await expect(settlements.sweep()).rejects.toThrow('is missing');
      expect((await fixture.signals.findById(id))?.status).toBe('active');
      await sweepFor(settlements, 12);
      expect(await fixture.signals.findById(id)).toMatchObject({ status: 'expired', outcome: null });
    });
  });

  it('waits for the real prices of a minute that was filled with the previous close', async () => {
    const { id } = await due();
    let isThere = false;
    const holey = {
      ...fixture.marketData,
      candles: async (request: Parameters<typeof fixture.marketData.candles>[0]) => {
        const candles = await fixture.marketData.candles(request);
        return isThere ? candles : candles.map((bar) => ({ ...bar, isFilled: true as const }));
      },
    };
    const settlements = fixture.settlements(holey);
    await expect(settlements.sweep()).rejects.toThrow('is missing');
    expect((await fixture.signals.findById(id))?.status).toBe('active');
    isThere = true;
    fixture.clock.time += MINUTE_MS;
    await settlements.sweep();
    expect((await fixture.signals.findById(id))?.status).toBe('closed');
  });

  it('continues with other signals if one signal has no prices', async () => {
    const { id: other } = await due({ rank: 2, pair: 'ETHUSDT' });
    await fixture.signals.insert(someSignal({ slot: START }), []);
    const half = {
      ...fixture.marketData,
      candles: (request: Parameters<typeof fixture.marketData.candles>[0]) =>
        request.pair.symbol === 'BTCUSDT'
          ? Promise.reject(new MarketDataError('gap', 'a hole'))
          : fixture.marketData.candles(request),
    };
    await expect(fixture.settlements(half).sweep()).rejects.toThrow('a hole');
    expect((await fixture.signals.findById(other))?.status).toBe('closed');
  });
});
