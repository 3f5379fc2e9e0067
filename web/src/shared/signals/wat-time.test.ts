import { afterEach, expect, it, vi } from 'vitest';
import { ageText, watClock, watTime } from './wat-time.ts';

afterEach(() => void vi.restoreAllMocks());

it.each([
  ['2026-11-03T13:35:02Z', '2:35 pm', '2:35:02 pm'],
  ['2026-11-03T23:00:00Z', '12:00 am', '12:00:00 am'],
  ['2026-07-03T11:00:09Z', '12:00 pm', '12:00:09 pm'],
])(
  '%s is %s in Lagos, in winter and in summer, even on a device with a 24-hour clock',
  (iso, minute, second) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-NG');
    expect([watTime(iso), watClock(iso)]).toEqual([minute, second]);
  },
);

it.each([
  [0, 'now'],
  [4, '4 s ago'],
  [750, '12 min ago'],
  [11_000, '3 h ago'],
  [-5, 'now'],
])('%s seconds read %s', (seconds, text) => {
  expect(ageText(0, seconds * 1000)).toBe(text);
});
