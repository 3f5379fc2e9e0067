import { describe, expect, it, vi } from 'vitest';
import { calendarDay, timeAgo, timesIn } from './times.ts';

const NEW_YEAR = '2026-12-31T23:30:00.000Z';

describe('a moment', () => {
  it('is written with the date and name of its time zone, even if the UTC date differs', () => {
    expect(timesIn('UTC').moment(NEW_YEAR)).toBe('31 Dec 2026, 23:30 UTC');
    expect(timesIn('Asia/Tokyo').moment(NEW_YEAR)).toBe('1 Jan 2027, 08:30 GMT+9');
    expect(timesIn('Asia/Tokyo').day(NEW_YEAR)).toBe('1 Jan 2027');
    expect(timesIn('America/New_York').appointment(NEW_YEAR)).toBe('Thu 31 Dec, 18:30 GMT-5');
  });

  it('has the zone name that is usual in West Africa', () => {
    const lagos = timesIn('Africa/Lagos');
    expect(lagos.clock(NEW_YEAR)).toBe('00:30 WAT');
    expect(lagos.zoneName(NEW_YEAR)).toBe('WAT');
    expect(timesIn('Africa/Algiers').clock(NEW_YEAR)).toBe('00:30 CET');
  });

  it('has the name that the zone has at that time of year', () => {
    const london = timesIn('Europe/London');
    expect(london.clock('2026-07-01T12:00:00.000Z')).toBe('13:00 BST');
    expect(london.zoneName('2026-01-01T12:00:00.000Z')).toBe('GMT');
  });

  it('can be a span of minutes, which names the zone once', () => {
    const to = '2026-12-31T23:35:00.000Z';
    expect(timesIn('Asia/Tokyo').span(NEW_YEAR, to)).toBe('08:30–08:35 GMT+9');
    expect(timesIn('UTC').hour(NEW_YEAR)).toBe('23:30');
  });

  it('omits the year if it is the current year in that zone', () => {
    const now = '2027-01-01T02:00:00.000Z';
    expect(timesIn('Asia/Tokyo').recent(NEW_YEAR, now)).toBe('1 Jan, 08:30 GMT+9');
    expect(timesIn('UTC').recent(NEW_YEAR, now)).toBe('31 Dec 2026, 23:30 UTC');
  });
});

it('a calendar day is the same in every zone', () => {
  expect(calendarDay('2026-11-21')).toBe('21 Nov 2026');
});

const now = new Date('2026-11-20T10:00:00.000Z');

it.each([
  ['2026-11-20T10:00:04.000Z', 'just now'],
  ['2026-11-20T09:59:01.000Z', 'just now'],
  ['2026-11-20T09:59:00.000Z', '1 minute ago'],
  ['2026-11-20T08:01:00.000Z', '1 hour ago'],
  ['2026-11-17T10:00:00.000Z', '3 days ago'],
])('%s is shown as %s', (at, text) => {
  expect(timeAgo(new Date(at), now)).toBe(text);
});

it('formatters are created when needed, and kept for a limited number of zones', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const zones = Intl.supportedValuesOf('timeZone').slice(0, 100);
  for (const zone of zones) timesIn(zone);
  expect(made).not.toHaveBeenCalled();
  timesIn('Asia/Tokyo').hour(NEW_YEAR);
  timesIn('Asia/Tokyo').hour(NEW_YEAR);
  expect(made).toHaveBeenCalledTimes(1);
  for (const zone of zones) timesIn(zone);
  timesIn('Asia/Tokyo').hour(NEW_YEAR);
  expect(made).toHaveBeenCalledTimes(2);
  made.mockRestore();
});
