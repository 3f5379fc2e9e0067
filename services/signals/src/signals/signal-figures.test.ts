import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SignalRow } from '@croneai/engine/settled/signal-rows.ts';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { someSignal } from '../../test/some-signal.ts';
import type { StoredSignal } from './signal.model.ts';
import { toSignalRow } from './signal-figures.ts';

const { serialize, deserialize } = mongoose.mongo.BSON;
const SLOT_MS = 300_000;
const ROWS = 20_000;
/**
 * Maximum size of a row. With rows of this size, a million signals take 800 MB in each process that
 * computes figures.
 */
const ROW_MAX_BYTES = 800;

/**
 * Makes a signal in the form that the database returns. It shares no texts or objects with other
 * signals.
 */
function storedSignal(index: number): StoredSignal {
  const slot = 1_700_000_100_000 + index * SLOT_MS;
  const minutes = Array.from({ length: 5 }, (_, minute) => {
    const close = 1.1 + ((index + minute) % 7) / 1_000;
    return { time: slot + minute * 60_000, open: close, high: close, low: close, close };
  });
  const settled = { status: 'closed', outcome: index % 2 ? 'profit' : 'loss', exitPrice: 1.101 } as const;
  const prices = { entryPrice: 1.1001, stopLoss: 1.0901, takeProfit: 1.1101 };
  const settledAt = new Date(slot + SLOT_MS);
  return deserialize(
    serialize({ ...someSignal({ slot }), ...settled, ...prices, minutes, settledAt }),
  ) as StoredSignal;
}

it('keeps the rows of signals small by sharing equal terms between rows', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const usedBytes = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const rows: SignalRow[] = [toSignalRow(storedSignal(ROWS))];
  const before = usedBytes();
  for (let index = 0; index < ROWS; index += 1) rows.push(toSignalRow(storedSignal(index)));
  expect((usedBytes() - before) / ROWS).toBeLessThan(ROW_MAX_BYTES);
  expect(new Set(rows.map(({ terms }) => terms)).size).toBe(1);
  expect(rows.every(({ forecast, terms }) => forecast === terms)).toBe(true);
});
