import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { settle, settlementSpan } from '@croneai/rules/settlement.ts';
import { expect, it } from 'vitest';
import { someSignal } from '../../test/some-signal.ts';
import type { StoredSignal } from '../signals/module.ts';
import { plannedSlot, type StoredSlot } from '../slots/module.ts';
import { seedDemoHistory } from './commands/seed-demo-history.ts';
import { seedHistory } from './seed-history.ts';

const SLOT_MS = 300_000;
const DAY_SLOTS = 288;
/** Noon on a Thursday. */
const START = Date.UTC(2026, 10, 19, 12);
/** The synthetic feed has a pattern in the first two markets and none in the others. */
const MARKETS = ['BTCUSDT', 'ETHUSDT', 'ADAUSDT', 'GBPUSD'].map(getPair);
const marketData = createSyntheticMarketData({ seed: 'desk', now: () => START });

/** Opens a new system whose first slot starts at `START`. */
function openSystem() {
  const slots = new Map<number, StoredSlot>();
  const signals: StoredSignal[] = [];
  const bumps: Date[] = [];
  let ids = 0;
  const insertSlot = async (slot: StoredSlot) => {
    if (slots.has(slot.slot)) return false;
    slots.set(slot.slot, slot);
    return true;
  };
  const insertSignal = async (signal: StoredSignal) => {
    if (signals.some(({ slot, rank }) => slot === signal.slot && rank === signal.rank)) return false;
    signals.push(signal);
    return true;
  };
  const seed = (now = START + 120_000) =>
    seedHistory({
      slots: {
        findFirstWorked: async () => START,
        listStarts: async ({ from, to }) =>
          new Set([...slots.keys()].filter((start) => start >= from && start < to)),
        insert: insertSlot,
      },
      signals: {
        newId: () => String(++ids),
        insert: insertSignal,
        findOfSlot: async (slot) => signals.filter((signal) => signal.slot === slot),
      },
      listVersion: { bump: async (changedAt) => void bumps.push(changedAt) },
      marketData,
      pairs: MARKETS,
      signalsPerSlot: 1,
      paysBy: { kind: 'payout', payout: 0.85 },
      now: () => new Date(now),
    });
  return { slots, signals, bumps, insertSlot, insertSignal, seed };
}

it('fills each slot of the day before the first slot, and settles the signals of these slots like live signals', async () => {
  const { slots, signals, bumps, seed } = openSystem();
  expect(await seed()).toBe(DAY_SLOTS);
  expect([...slots.keys()]).toEqual(
    Array.from({ length: DAY_SLOTS }, (_, index) => START - (DAY_SLOTS - index) * SLOT_MS),
  );
  const stored = [...slots.values()];
  expect(signals.map(({ id }) => id)).toEqual(stored.flatMap(({ signalIds }) => signalIds));
  expect(signals.length).toBeGreaterThan(DAY_SLOTS / 2);
  for (const { version, settledAt, expiresAt } of signals)
    expect([version, settledAt]).toEqual([2, expiresAt]);
  for (const signal of signals.slice(0, 20)) {
    const candles = await marketData.candles({ pair: getPair(signal.pair), ...settlementSpan(signal) });
    const { status, outcome, exitPrice } = settle({ signal, candles });
    expect(signal).toMatchObject({ status, outcome, exitPrice });
  }
  // The slots are marked as replayed. No slot or signal waits to be added to the public log.
  expect(new Set(stored.map(({ origin }) => origin))).toEqual(new Set(['replay']));
  for (const row of [...stored, ...signals]) expect(row).not.toHaveProperty('isUnrecorded');
  expect(bumps).toHaveLength(1);
  expect(await seed()).toBe(0);
});

it('resumes after an interruption', async () => {
  const { slots, insertSlot, insertSignal, seed } = openSystem();
  const known = START - 3 * SLOT_MS;
  const settled = { status: 'closed', outcome: 'loss', version: 2 } as const;
  const signal = someSignal({ slot: known, ...settled });
  const orphan = someSignal({ slot: known - SLOT_MS, ...settled });
  for (const each of [signal, orphan]) await insertSignal(each);
  const base = plannedSlot({ slot: known, shardCount: 0, now: new Date(known) });
  await insertSlot({ ...base, outcome: 'published', signalIds: [signal.id], origin: 'replay' });
  expect(await seed()).toBe(DAY_SLOTS - 1);
  expect(slots.get(known)?.signalIds).toEqual([signal.id]);
  // An earlier run stored this signal and stopped before it stored the slot.
  expect(slots.get(known - SLOT_MS)?.signalIds).toEqual([orphan.id]);
});

it('does not fill a gap after the first slot', async () => {
  const { slots, seed } = openSystem();
  await seed();
  expect(await seed(START + 2 * DAY_SLOTS * SLOT_MS)).toBe(0);
  expect(Math.max(...slots.keys())).toBe(START - SLOT_MS);
});

it('is refused outside local mode', async () => {
  await expect(seedDemoHistory({ CRONE_MODE: 'production' } as never)).rejects.toThrow('local mode only');
});
