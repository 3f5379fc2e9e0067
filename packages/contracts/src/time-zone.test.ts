import { describe, expect, it } from 'vitest';
import { timeZone } from './text.ts';

describe('a time zone', () => {
  it.each([
    ['aMerica/Argentina/ComodRivadavia', 'America/Catamarca'],
    ['AFRICA/lagos', 'Africa/Lagos'],
    ['US/Eastern', 'America/New_York'],
    ['etc/utc', 'UTC'],
    ['gmt', 'UTC'],
    ['etc/gmt+5', 'Etc/GMT+5'],
  ])('has one name, however it is written: %s', (written, name) => {
    expect(timeZone.parse(written)).toBe(name);
  });

  it('keeps a canonical name unchanged', () => {
    for (const zone of ['UTC', ...Intl.supportedValuesOf('timeZone')])
      expect(timeZone.parse(zone)).toBe(zone);
  });

  it.each(['Mars/Olympus', '+01:00', '', 'Etc/Unknown', 'x'.repeat(65)])('is not %j', (written) => {
    expect(timeZone.safeParse(written).success).toBe(false);
  });
});
