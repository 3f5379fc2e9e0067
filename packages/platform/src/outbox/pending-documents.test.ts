import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OutboxModel } from '../stored/outbox-fields.ts';
import { createPendingDocuments } from './pending-documents.ts';

const model = { modelName: 'member' } as OutboxModel;
const ids = (items: { id: unknown }[]) => items.map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('contains each document once, in order of arrival', () => {
  const pending = createPendingDocuments();
  for (const id of ['b', 'a', 'b']) pending.add({ model, id });
  expect(ids(pending.takeReady(10))).toEqual(['b', 'a']);
  expect(pending.takeReady(10)).toEqual([]);
});

it('returns no more documents than requested', () => {
  const pending = createPendingDocuments();
  for (const id of ['a', 'b', 'c']) pending.add({ model, id });
  expect(ids(pending.takeReady(2))).toEqual(['a', 'b']);
  expect(ids(pending.takeReady(2))).toEqual(['c']);
});

it('delays a document after each failure, longer each time but never for more than two seconds', () => {
  const pending = createPendingDocuments();
  const waits: number[] = [];
  let item = { model, id: 'a' as unknown, failures: 0 };
  for (let round = 0; round < 6; round += 1) {
    pending.addAgainLater(item);
    const startedAt = Date.now();
    let taken = pending.takeReady(1);
    while (taken.length === 0) {
      vi.advanceTimersByTime(100);
      taken = pending.takeReady(1);
    }
    waits.push(Date.now() - startedAt);
    item = taken[0] ?? item;
  }
  expect(waits).toEqual([200, 400, 800, 1_600, 2_000, 2_000]);
  expect(item.failures).toBe(6);
});

it('delays a document no longer if the clock of the machine is set back', () => {
  const pending = createPendingDocuments();
  pending.addAgainLater({ model, id: 'a', failures: 0 });
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(200);
  expect(ids(pending.takeReady(1))).toEqual(['a']);
});

it('makes all documents ready at once on request, and still counts their failures', () => {
  const pending = createPendingDocuments();
  pending.addAgainLater({ model, id: 'a', failures: 4 });
  pending.retryAllNow();
  expect(pending.takeReady(1)).toEqual([{ model, id: 'a', failures: 5 }]);
});

it('ends a wait when a document is added, when a delay is over, and when the relay stops', async () => {
  const pending = createPendingDocuments();
  const stop = new AbortController();
  const wait = async () => {
    const startedAt = Date.now();
    await pending.waitForReady({ until: performance.now() + 5_000, signal: stop.signal });
    return Date.now() - startedAt;
  };
  const whole = wait();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await whole).toBe(5_000);
  pending.addAgainLater({ model, id: 'a', failures: 0 });
  const held = wait();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await held).toBe(200);
  pending.takeReady(1);
  const nudged = wait();
  pending.add({ model, id: 'b' });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await nudged).toBeLessThan(10);
  pending.takeReady(1);
  const ended = wait();
  stop.abort();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await ended).toBe(0);
});

it('removes its listeners after each wait', async () => {
  const pending = createPendingDocuments();
  const { signal } = new AbortController();
  for (let round = 0; round < 50; round += 1) {
    const wait = pending.waitForReady({ until: performance.now() + 1_000, signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    if (round % 2) {
      pending.add({ model, id: round });
      pending.takeReady(1);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    await wait;
  }
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
