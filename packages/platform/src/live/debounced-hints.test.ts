import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDebouncedHints } from './debounced-hints.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function hinting() {
  const told: string[] = [];
  const saidIds: (readonly string[] | undefined)[] = [];
  const say = (of: string, ids: readonly string[] | undefined) => {
    told.push(of);
    saidIds.push(ids);
  };
  return { told, saidIds, hints: createDebouncedHints<string>(say) };
}

it('publishes the first change at once, and merges the next hundred changes', () => {
  const { told, hints } = hinting();
  for (let at = 0; at < 100; at += 1) hints.emit('leads');
  expect(told).toEqual(['leads']);
  hints.emit('audit');
  expect(told).toEqual(['leads', 'audit']);
  vi.advanceTimersByTime(3_000);
  expect(told).toEqual(['leads', 'audit', 'leads']);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(3);
  hints.emit('leads');
  expect(told).toHaveLength(4);
});

it('publishes waiting hints when the process ends, and publishes none after that', () => {
  const { told, hints } = hinting();
  hints.emit('members');
  hints.emit('members');
  hints.close();
  expect(told).toEqual(['members', 'members']);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(2);
});

it('collects the changed ids, and lists no ids if a change had no id or if there are too many', () => {
  const { saidIds, hints } = hinting();
  for (const id of ['a', 'b', 'c', 'b']) hints.emit('member', id);
  vi.advanceTimersByTime(3_000);
  expect(saidIds).toEqual([['a'], ['b', 'c']]);
  for (const id of ['d', undefined, 'e']) hints.emit('member', id);
  vi.advanceTimersByTime(3_000);
  expect(saidIds.at(-1)).toBeUndefined();
  for (let id = 0; id < 60; id += 1) hints.emit('member', String(id));
  vi.advanceTimersByTime(3_000);
  expect(saidIds).toHaveLength(4);
  expect(saidIds.at(-1)).toBeUndefined();
  hints.emit('member', 'last');
  vi.advanceTimersByTime(3_000);
  expect(saidIds.at(-1)).toEqual(['last']);
});
