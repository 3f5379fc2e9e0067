import { expect, it } from 'vitest';
import { FALLBACK_ROUND_MS, secondsLeftInRound } from './site-countdown.tsx';

const END = Date.parse('2026-11-20T10:00:00.000Z');
const EIGHT_HOURS_S = 8 * 60 * 60;

it.each([
  ['at the start of a round', END - FALLBACK_ROUND_MS, EIGHT_HOURS_S],
  ['within a second, which is rounded up', END - 1_500, 2],
  ['in the last second', END - 1, 1],
  ['at the end, which starts the next round', END, EIGHT_HOURS_S],
  ['a second after the start of the next round', END + 1_000, EIGHT_HOURS_S - 1],
  ['several rounds later', END + 3 * FALLBACK_ROUND_MS + 60_000, EIGHT_HOURS_S - 60],
])('returns the seconds that are left in the round: %s', (_when, now, left) => {
  expect(secondsLeftInRound(END, now)).toBe(left);
});
