import { settle, settlementSpan } from '@croneai/contracts/settlement.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { seedDemoHistory } from '../src/history/commands/seed-demo-history.ts';
import { seedHistory } from '../src/history/seed-history.ts';
import { getSlotRecord } from '../src/public-log/get-slot-record.ts';
import { createLogReader } from '../src/public-log/read-log.ts';
import { plannedSlot } from '../src/slots/plan-slots.ts';
import { logOf } from './log-writer.ts';
import { ownDatabase } from './own-database.ts';
import { openSlotFixture, SLOT_MS, type SlotFixture, START } from './slot-fixture.ts';
import { someSignal } from './some-signal.ts';

const emptyDatabase = ownDatabase();

const DAY_SLOTS = 288;
/** Of the first two the synthetic feed has patterns, of the others none. */
const MARKETS = ['BTCUSDT', 'ETHUSDT', 'ADAUSDT', 'GBPUSD'].map(getPair);

describe('a demo history', () => {
  let desk: SlotFixture;
  beforeEach(async () => {
    desk = await openSlotFixture(emptyDatabase);
    desk.clock.time = START + 120_000;
  });

  const seed = () =>
    seedHistory({
      slots: desk.slots,
      signals: desk.signals,
      listVersion: { bump: async (changedAt) => void desk.bumps.push(changedAt) },
      marketData: desk.marketData,
      pairs: MARKETS,
      signalsPerSlot: 1,
      paysBy: { kind: 'payout', payout: 0.85 },
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

  it('is called replayed, and has no leaf in the public log and nothing that is due to it', async () => {
    await desk.planSlots();
    await seed();
    const { slots, signals } = desk;
    const now = () => new Date(desk.clock.time);
    expect(await slots.listUnrecorded(desk.clock.time, 1_000)).toEqual([]);
    expect(await signals.listUnrecorded(1_000)).toEqual([]);
    const read = getSlotRecord({ slots, signals, logReader: createLogReader(logOf(desk)), now });
    const records = await Promise.all([1, 2, 3, 50].map((back) => read(START - back * SLOT_MS)));
    for (const { isReplayed, leaf } of records) expect([isReplayed, leaf]).toEqual([true, null]);
    const proofs = records.flatMap((record) => record.signals.map(({ proof }) => proof));
    expect(proofs.length).toBeGreaterThan(0);
    for (const { published, settled } of proofs) expect([published, settled]).toEqual([null, null]);
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
