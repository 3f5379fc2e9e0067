import { expect, it } from 'vitest';
import { assertJobId, backoffDelayMs } from './job-data.ts';

const longest = () => 0;

it('doubles the pause with each attempt, up to the longest', () => {
  const pauses = [1, 2, 3, 4, 5, 50].map((made) =>
    backoffDelayMs(made, { delayMs: 1_000, maxDelayMs: 6_000 }, longest),
  );
  expect(pauses).toEqual([1_000, 2_000, 4_000, 6_000, 6_000, 6_000]);
});

it('takes up to a fifth off, so that jobs do not come back together', () => {
  expect(backoffDelayMs(1, { delayMs: 1_000 }, () => 1)).toBe(800);
});

it('does not cap below the first pause', () => {
  expect(backoffDelayMs(1, { delayMs: 120_000 }, longest)).toBe(120_000);
});

it.each(['', 'a:b', '12', ':'])('%j is no job id', (id) => expect(() => assertJobId(id)).toThrow('job id'));
it.each(['a', 'mail-12', '1-2'])('%j is a job id', (id) => expect(() => assertJobId(id)).not.toThrow());
