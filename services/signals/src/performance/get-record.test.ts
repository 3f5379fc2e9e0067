import type { PaysBy } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { SignalRow } from '@croneai/engine/settled/signal-rows.ts';
import { expect, it } from 'vitest';
import { createSignalTape } from '../paper/signal-tape.ts';
import { createSignalRows } from '../signals/signal-rows.ts';
import { continueSums, getPerformance, getPublicRecord, getRecord } from './get-record.ts';

const SIGNALS = 10_000;
const SLOT_MS = 5 * MINUTE_MS;
const START = Date.UTC(2026, 0, 5);
const PAYOUT: PaysBy = { kind: 'payout', payout: 0.85 };

/**
 * Makes a signal that was settled right after its slot. Counts the reads of a field that sorting,
 * sums, and figures all use.
 */
function rowAt(index: number, counted: { reads: number }): SignalRow {
  const slot = START + index * SLOT_MS;
  const fields = {
    id: `${index}`,
    pair: 'EURUSD',
    asset: 'EUR/USD',
    signalType: 'buy',
    rank: 1,
    precision: 5,
    entryPrice: 1.1,
    stopLoss: 1.099,
    takeProfit: 1.101,
    exitPrice: index % 3 ? 1.101 : 1.099,
    status: 'closed',
    outcome: index % 3 ? 'profit' : 'loss',
    provenance: 'synthetic',
    model: 'm',
    forecast: { paysBy: PAYOUT, costR: 0 },
    terms: { paysBy: PAYOUT, costR: 0 },
    late: [],
    startsAt: slot,
    expiresAt: slot + SLOT_MS,
    settledAt: slot + SLOT_MS,
    updatedAt: slot + SLOT_MS,
  };
  const read = <T>(value: T) => {
    counted.reads += 1;
    return value;
  };
  return {
    ...fields,
    get slot() {
      return read(slot);
    },
    get createdAt() {
      return read(slot);
    },
    get confidence() {
      return read(60);
    },
    get digest() {
      return read(index);
    },
  } as never;
}

it('updates the rows, the tape, the performance, and both records by processing only new signals', async () => {
  const counted = { reads: 0 };
  const rows = Array.from({ length: SIGNALS }, (_, index) => rowAt(index, counted));
  const signalRows = createSignalRows({
    signals: {
      async listRows({ since } = {}) {
        return rows.filter(({ updatedAt }) => since === undefined || updatedAt >= since.getTime());
      },
      count: async () => rows.length,
      countRoughly: async () => rows.length,
    },
    listVersion: { current: async () => `${rows.length}` },
    provenance: 'synthetic',
  });
  const tape = createSignalTape(signalRows);
  const needs = {
    admitViewer: async () => ({}) as never,
    signalRows,
    sumsOfAll: continueSums(),
    slots: { findFirstWorked: async () => undefined },
    redis: { get: async () => null } as never,
    terms: { paysBy: PAYOUT, provenance: 'synthetic' as const },
    now: () => new Date(START + 2 * SIGNALS * SLOT_MS),
  };
  const [performance, record, publicRecord] = [
    getPerformance(needs),
    getRecord(needs),
    getPublicRecord(needs),
  ];
  const costOf = async (work: () => Promise<unknown>) => {
    counted.reads = 0;
    await work();
    return counted.reads;
  };
  const ways = {
    rows: signalRows.read,
    tape: tape.read,
    performance: () => performance({} as never),
    record: () => record({} as never, { range: 'all' }),
    publicRecord: () => publicRecord({ range: 'all' }),
  };
  for (const work of Object.values(ways)) await work();
  rows.push(rowAt(SIGNALS, counted));
  for (const [name, work] of Object.entries(ways)) expect(await costOf(work), name).toBeLessThan(SIGNALS);
  const { signals, digests, finished } = await tape.read();
  expect(signals.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(digests.at(-1)).toBe((SIGNALS * (SIGNALS + 1)) / 2);
  expect(rows.length - finished).toBe(3);
});
