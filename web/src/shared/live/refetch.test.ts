import { LIVE_FIGURES_SPREAD_MS, LIVE_SPREAD_MS } from '@croneai/contracts/live.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHints } from './refetch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const asked: unknown[] = [];
const hintsAt = (random: () => number) => {
  asked.length = 0;
  return createHints((tags) => asked.push(tags), random);
};

it('requests data once, after a random delay, for several hints that arrive together', () => {
  const hints = hintsAt(() => 0.5);
  hints.add(['Signals']);
  vi.advanceTimersByTime(LIVE_SPREAD_MS / 4);
  hints.add(['Signals']);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(LIVE_SPREAD_MS);
  expect(asked).toEqual([['Signals']]);
});

it('requests data later if the data has a longer maximum delay', () => {
  const hints = hintsAt(() => 0.9);
  hints.add(['Slots'], 0, LIVE_FIGURES_SPREAD_MS);
  vi.advanceTimersByTime(LIVE_SPREAD_MS);
  hints.add(['Slots'], 0, LIVE_FIGURES_SPREAD_MS);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(LIVE_FIGURES_SPREAD_MS);
  expect(asked).toEqual([['Slots']]);
});

it('requests signals again at the time from which the member may see them', () => {
  const hints = hintsAt(() => 0.5);
  hints.add(['Signals']);
  hints.add(['Signals'], 15_000);
  vi.advanceTimersByTime(15_000);
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(LIVE_SPREAD_MS);
  expect(asked).toHaveLength(2);
});

it('requests nothing after it is stopped', () => {
  const hints = hintsAt(() => 0.5);
  hints.add(['Posts']);
  hints.stop();
  vi.advanceTimersByTime(60_000);
  expect(asked).toEqual([]);
});
