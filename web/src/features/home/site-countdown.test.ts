import { expect, it } from 'vitest';
import { FALLBACK_ROUND_MS, secondsLeftInRound } from './site-countdown.tsx';

const END = Date.parse('2026-11-20T10:00:00.000Z');
const EIGHT_HOURS_S = 8 * 60 * 60;

it.each([
  ['a fresh round', END - FALLBACK_ROUND_MS, EIGHT_HOURS_S],
  ['a begun second', END - 1_500, 2],
  ['the last second', END - 1, 1],
  ['zero, which is the next round', END, EIGHT_HOURS_S],
  ['a second into the next round', END + 1_000, EIGHT_HOURS_S - 1],
  ['rounds later', END + 3 * FALLBACK_ROUND_MS + 60_000, EIGHT_HOURS_S - 60],
])('%s', (_when, now, left) => {
  expect(secondsLeftInRound(END, now)).toBe(left);
});
