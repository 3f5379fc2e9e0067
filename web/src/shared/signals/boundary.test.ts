import { describe, expect, it } from 'vitest';
import { clockAhead, minutesAndSeconds, secondsToBoundary, slotStartOf, timeLeftText } from './boundary.ts';

const at = (time: string) => Date.parse(`2026-11-03T${time}Z`);

it.each([
  [37_400, '38 s'],
  [60_000, '60 s'],
  [99_000, '99 s'],
  [100_000, '1:40 min'],
])('writes %i ms of remaining time in one format', (ms, text) => {
  expect(timeLeftText(ms)).toBe(text);
});

describe('the countdown to the boundary', () => {
  it.each([
    ['14:35:00.000', 300],
    ['14:35:00.001', 300],
    ['14:35:01.000', 299],
    ['14:39:59.000', 1],
    ['14:39:59.999', 1],
    ['14:40:00.000', 300],
  ])('at %s it shows %s seconds', (time, seconds) => {
    expect(secondsToBoundary(at(time), 300)).toBe(seconds);
  });

  it('works for other slot lengths as well', () => {
    expect(secondsToBoundary(at('14:35:11'), 10)).toBe(9);
    expect(slotStartOf(at('14:35:11'), 10)).toBe(at('14:35:10'));
  });

  it('has minutes and seconds, and is never below zero', () => {
    expect([299, 60, 0, -4].map(minutesAndSeconds)).toEqual(['04:59', '01:00', '00:00', '00:00']);
  });
});

describe('the difference of the clocks', () => {
  const requestedAt = at('14:35:00');
  const receivedAt = at('14:35:08');
  const ahead = (sentAt: string | undefined) => clockAhead({ sentAt, requestedAt, receivedAt });

  it('is zero if the reply took long', () => {
    expect(ahead('2026-11-03T14:35:00.100Z')).toBe(0);
    expect(ahead('2026-11-03T14:35:07.900Z')).toBe(0);
  });

  it('is zero if it is within the rounding error', () => {
    expect([ahead('2026-11-03T14:35:10.000Z'), ahead('2026-11-03T14:34:58.000Z')]).toEqual([0, 0]);
  });

  it('is in whole seconds, positive or negative', () => {
    expect(ahead('2026-11-03T14:37:08.400Z')).toBe(120_000);
    expect(ahead('2026-11-03T14:33:59.600Z')).toBe(-60_000);
  });

  it('is zero if the server sends no time', () => {
    expect([ahead(undefined), ahead('soon')]).toEqual([0, 0]);
  });
});
