import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { warmTableModel } from '../src/confidence/confidence-table.model.ts';
import { countSettledOutcomes } from '../src/confidence/settled-outcomes.ts';
import { shareWarmTable } from '../src/confidence/warm-table.ts';
import { confidenceOf, createConfidenceTable, recordOutcome } from '../src/engine/confidence.ts';
import { seedHistory } from '../src/history/seed-history.ts';
import { getPair } from '../src/markets/universe.ts';
import { seedDemoHistory } from '../src/seed-demo-history.ts';
import { settle, settlementSpan } from '../src/settlement/settle.ts';
import { plannedSlot } from '../src/slots/plan-slots.ts';
import { openSlotDesk, SLOT_MS, type SlotDesk, START } from './slot-desk.ts';
import { someSignal } from './some-signal.ts';

const DAY_SLOTS = 288;

describe('a demo history', () => {
  let desk: SlotDesk;
  beforeEach(async () => {
    desk = await openSlotDesk();
    desk.clock.time = START + 120_000;
  });
  afterEach(() => desk.close());

  const seed = () =>
    seedHistory({
      slots: desk.slots,
      signals: desk.signals,
      listVersion: { bump: async (changedAt) => void desk.bumps.push(changedAt) },
      marketData: desk.marketData,
      signalsPerSlot: 1,
      now: () => new Date(desk.clock.time),
    });

  it('accounts for each slot of the day before the first one, settled as live signals are, and tells nobody', async () => {
    await desk.planSlots();
    expect(await seed()).toBe(DAY_SLOTS);
    const from = START - DAY_SLOTS * SLOT_MS;
    const found = await desk.slots.listFinished({ from, to: START, limit: 1_000 });
    expect(found.map(({ slot }) => slot)).toEqual(
      Array.from({ length: DAY_SLOTS }, (_, index) => START - (index + 1) * SLOT_MS),
    );
    const documents = await desk.signalDocuments.find({}).lean();
    expect(documents.map(({ _id }) => String(_id)).sort()).toEqual(
      found.flatMap(({ signalIds }) => signalIds).sort(),
    );
    expect(documents.length).toBeGreaterThan(DAY_SLOTS / 2);
    for (const { outbox, version, settledAt, expiresAt } of documents) {
      expect(outbox).toEqual([]);
      expect(version).toBe(2);
      expect(settledAt).toEqual(expiresAt);
    }
    for (const signal of documents.slice(0, 20)) {
      const request = { pair: getPair(signal.pair), ...settlementSpan(signal) };
      const { status, outcome, exitPrice } = settle({
        signal,
        candles: await desk.marketData.candles(request),
      });
      expect(signal).toMatchObject({ status, outcome, exitPrice });
    }
    expect(desk.bumps).toHaveLength(1);
    expect(await seed()).toBe(0);
  });

  it('goes on where it was stopped, and leaves later outages as they are', async () => {
    await desk.planSlots();
    const known = START - 3 * SLOT_MS;
    const signal = someSignal({ slot: known, status: 'closed', outcome: 'loss', version: 2 });
    await desk.signals.insert(signal, []);
    const orphan = someSignal({ slot: known - SLOT_MS, status: 'closed', outcome: 'loss', version: 2 });
    await desk.signals.insert(orphan, []);
    const base = plannedSlot({ slot: known, shardCount: 0, now: new Date(known) });
    await desk.slots.insert({ ...base, outcome: 'published', signalIds: [signal.id], origin: 'replay' });
    expect(await seed()).toBe(DAY_SLOTS - 1);
    expect((await desk.slots.find(known))?.signalIds).toEqual([signal.id]);
    // Stored by a run that ended before its slot was: the slot takes it as it is.
    expect((await desk.slots.find(known - SLOT_MS))?.signalIds).toEqual([orphan.id]);
    // A day later, after a pause: what was missed stays missed.
    desk.clock.time = START + 2 * DAY_SLOTS * SLOT_MS;
    await desk.planSlots();
    expect(await seed()).toBe(0);
    const pause = { from: START + SLOT_MS, to: desk.clock.time, limit: 1_000 };
    const outcomes = new Set((await desk.slots.listFinished(pause)).map(({ outcome }) => outcome));
    expect(outcomes).toEqual(new Set(['missed']));
  });

  it('is refused outside local mode', async () => {
    await expect(seedDemoHistory({ CRONE_MODE: 'production' } as never)).rejects.toThrow('local mode only');
  });
});

describe('the history that confidence rests on', () => {
  it('is replayed by one process, the others wait for it; one who dies is replaced', async () => {
    const database = await mongoose
      .createConnection(inject('backing').mongoUrl, { dbName: `warm_${randomBytes(5).toString('hex')}` })
      .asPromise();
    const model = warmTableModel(database);
    await model.init();
    // The claim of somebody who is gone, with a table of another form.
    await model.create({ _id: 'a', table: '{"strategyVersion":0}', claimedUntil: new Date(Date.now() - 1) });
    let replays = 0;
    const warm = async () => {
      replays += 1;
      const table = createConfidenceTable(START);
      recordOutcome(table, 'bucket', 'profit');
      return table;
    };
    const { signal } = new AbortController();
    const tables = await Promise.all(
      Array.from({ length: 5 }, () => shareWarmTable({ model, id: 'a', warm, signal })),
    );
    expect(replays).toBe(1);
    for (const table of tables) expect(table).toEqual(tables[0]);
    const [table] = tables;
    expect(table && confidenceOf({ bucket: 'bucket' }, table).sampleSize).toBe(1);
    await database.dropDatabase();
    await database.close();
  });

  it('grows by what was really published and settled since, on prices of the same kind', async () => {
    const desk = await openSlotDesk();
    const settled = (index: number, change: object) =>
      desk.signals.insert(someSignal({ slot: START + index * SLOT_MS, ...change }), []);
    await settled(-1, { status: 'closed', outcome: 'profit' });
    await settled(0, { status: 'hit_tp', outcome: 'profit' });
    await settled(1, { status: 'hit_tp', outcome: 'profit' });
    await settled(2, { status: 'hit_sl', outcome: 'loss' });
    await settled(3, { status: 'expired', outcome: null });
    await settled(4, {});
    await settled(5, { status: 'hit_sl', outcome: 'loss', provenance: 'live' });
    const table = await countSettledOutcomes(desk.signalDocuments, { since: START, provenance: 'synthetic' });
    const expected = createConfidenceTable(START);
    for (const outcome of ['profit', 'profit', 'loss'] as const) recordOutcome(expected, 'test', outcome);
    expect(table).toEqual(expected);
    expect(confidenceOf({ bucket: 'test' }, table).sampleSize).toBe(3);
    await desk.close();
  });
});
