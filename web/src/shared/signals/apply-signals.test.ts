import type { LivePrice } from '@croneai/contracts/live.ts';
import { expect, it } from 'vitest';
import { minutesWith } from '../live/live-slice.ts';
import { withBar, withChange } from './apply-signals.ts';
import { sampleStream } from './sample-signals.ts';

const [first, second, third] = sampleStream(Date.parse('2026-11-22T20:00:00.000Z'));
if (!first || !second || !third) throw new Error('The sample has five signals');
const change = { version: '2', changedAt: first.createdAt, slot: null, opensAt: null };
const quota = { limit: null, used: 1, resetsAt: first.createdAt, withheld: 0, reason: null };
const page = { signals: [second, third], quota, nextBefore: null, slots: [] };

it('adds a new signal at the top, and updates a settled signal in its place', () => {
  const settled = { ...third, status: 'closed' as const, outcome: 'profit' as const };
  const { signals } = withChange(page as never, { ...change, signals: [settled, first] });
  expect(signals.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
  expect(signals.at(-1)).toBe(settled);
});

it('changes nothing if the same signal arrives twice', () => {
  const once = withChange(page as never, { ...change, signals: [first] });
  expect(withChange(once, { ...change, signals: [first] })).toEqual(once);
});

const MINUTE = Date.parse('2026-11-22T20:01:00.000Z');

it('keeps the highest and lowest price of the running minute and of the previous minute', () => {
  const heard = (time: string, price: number, isBarClose?: true): LivePrice => ({
    pair: 'EURUSD',
    price,
    at: `2026-11-22T20:${time}.000Z`,
    provenance: 'live',
    ...(isBarClose && { isBarClose }),
  });
  const prices = [heard('00:59', 9), heard('01:01', 1.1), heard('01:30', 1.3), heard('01:59', 1.2)];
  const minutes = prices.reduce<ReturnType<typeof minutesWith>>(
    (kept, price) => minutesWith(kept, price),
    [],
  );
  expect(minutes.at(-1)).toEqual({ time: MINUTE, high: 1.3, low: 1.1 });
  const next = minutesWith(minutes, heard('02:00', 1.25));
  expect(next).toEqual([
    { time: MINUTE, high: 1.3, low: 1.1 },
    { time: MINUTE + 60_000, high: 1.25, low: 1.25 },
  ]);
  expect(minutesWith(next, heard('02:00', 1.2, true))).toEqual([]);
});

it('appends a bar only if it follows the last bar, and reports missing bars in between', () => {
  const bar = (minutes: number) => {
    const time = MINUTE + minutes * 60_000;
    return { time, open: 1, high: 1, low: 1, close: 1 };
  };
  const bars = [bar(0), bar(1)];
  expect(withBar(bars, bar(2))).toEqual([bar(1), bar(2)]);
  expect(withBar(bars, bar(1))).toBe(bars);
  expect(withBar(bars, bar(3))).toBeUndefined();
});
