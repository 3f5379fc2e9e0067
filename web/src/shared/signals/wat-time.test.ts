import { describe, expect, it } from 'vitest';
import { ageText, watClock, watTime } from './wat-time.ts';

describe('times of the stream', () => {
  it.each([
    ['2026-11-03T13:35:02Z', '2:35 pm', '14:35:02'],
    ['2026-11-03T23:00:00Z', '12:00 am', '00:00:00'],
    ['2026-07-03T11:00:09Z', '12:00 pm', '12:00:09'],
  ])(
    '%s is %s in Lagos by a clock of 12 hours and %s by one of 24, winter and summer',
    (iso, minute, second) => {
      expect([watTime(iso, true), watClock(iso, false)]).toEqual([minute, second]);
    },
  );
});

it.each([
  [0, 'now'],
  [4, '4 s ago'],
  [750, '12 min ago'],
  [11_000, '3 h ago'],
  [-5, 'now'],
])('%s seconds read %s', (seconds, text) => {
  expect(ageText(0, seconds * 1000)).toBe(text);
});
