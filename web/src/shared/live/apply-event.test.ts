import { expect, it } from 'vitest';
import { sampleStream } from '../signals/sample-signals.ts';
import { withChange } from './apply-event.ts';

const [first, second, third] = sampleStream(Date.parse('2026-11-22T20:00:00.000Z'));
if (!first || !second || !third) throw new Error('The sample has five signals');
const change = { version: '2', changedAt: first.createdAt, slot: null, opensAt: null };
const quota = { limit: null, used: 1, resetsAt: first.createdAt, withheld: 0, reason: null };
const page = { signals: [second, third], quota, nextBefore: null, slots: [] };

it('puts a new signal on top and a settled one in its own place', () => {
  const settled = { ...third, status: 'closed' as const, outcome: 'profit' as const };
  const { signals } = withChange(page as never, { ...change, signals: [settled, first] });
  expect(signals.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
  expect(signals.at(-1)).toBe(settled);
});

it('changes nothing when it is told twice', () => {
  const once = withChange(page as never, { ...change, signals: [first] });
  expect(withChange(once, { ...change, signals: [first] })).toEqual(once);
});
