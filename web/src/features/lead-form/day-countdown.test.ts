import { expect, it } from 'vitest';
import { secondsLeftToday } from './day-countdown.tsx';

const at = (hours: number, minutes: number, seconds: number, ms = 0) =>
  new Date(2026, 10, 21, hours, minutes, seconds, ms).getTime();

it.each([
  [at(23, 59, 59), 1],
  [at(23, 59, 59, 900), 1],
  [at(0, 0, 0), 24 * 60 * 60],
  [at(12, 0, 0), 12 * 60 * 60],
])('counts the seconds from %d to the end of the local day', (now, seconds) => {
  expect(secondsLeftToday(now)).toBe(seconds);
});
