import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSpacedHints } from './spaced-hints.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function hinting() {
  const told: string[] = [];
  return { told, hints: createSpacedHints<string>((of) => void told.push(of)) };
}

it('tells the first change at once, and a hundred behind it as one', () => {
  const { told, hints } = hinting();
  for (let at = 0; at < 100; at += 1) hints.tell('leads');
  expect(told).toEqual(['leads']);
  hints.tell('audit');
  expect(told).toEqual(['leads', 'audit']);
  vi.advanceTimersByTime(3_000);
  expect(told).toEqual(['leads', 'audit', 'leads']);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(3);
  hints.tell('leads');
  expect(told).toHaveLength(4);
});

it('tells what waits when the process ends, and nothing after that', () => {
  const { told, hints } = hinting();
  hints.tell('members');
  hints.tell('members');
  hints.close();
  expect(told).toEqual(['members', 'members']);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(2);
});
