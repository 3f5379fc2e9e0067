import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { isBetween } from '@croneai/rules/notification-rules.ts';
import { clockIn } from '@croneai/rules/wall-clock.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayEnd, quietEnd } from './wall-clock-ends.ts';

const NIGHT = { from: '22:00', to: '07:00' };
const at = (text: string) => new Date(text);

describe('the end of the quiet hours', () => {
  const zone = 'Europe/Berlin';
  it('comes an hour later by UTC on the night when the clock is set back', () => {
    // 25 October 2026: 03:00 CEST becomes 02:00 CET.
    expect(quietEnd(NIGHT, zone, at('2026-10-24T21:00:00Z'))).toEqual(at('2026-10-25T06:00:00Z'));
    expect(quietEnd(NIGHT, zone, at('2026-10-23T21:00:00Z'))).toEqual(at('2026-10-24T05:00:00Z'));
  });

  it('comes an hour earlier by UTC on the night when the clock is set forward', () => {
    // 29 March 2026: 02:00 CET becomes 03:00 CEST.
    expect(quietEnd(NIGHT, zone, at('2026-03-28T22:00:00Z'))).toEqual(at('2026-03-29T05:00:00Z'));
  });

  it('is found even if the clock skips the hour of the end', () => {
    const skipped = { from: '22:00', to: '02:30' };
    expect(quietEnd(skipped, zone, at('2026-03-28T22:00:00Z'))).toEqual(at('2026-03-29T01:00:00Z'));
  });

  it('is a day later if the quiet hours last all day', () => {
    const whole = { from: '08:00', to: '08:00' };
    expect(quietEnd(whole, zone, at('2026-03-28T22:00:00Z'))).toEqual(at('2026-03-29T22:00:00Z'));
  });
});

/** Clock changes of an hour and of half an hour, at midnight and at night, forward and back. */
const CHANGES = [
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Africa/Cairo', '2026-04-23T22:00:00Z'],
  ['Africa/Cairo', '2026-10-29T21:00:00Z'],
  ['America/Havana', '2026-03-08T05:00:00Z'],
  ['Asia/Beirut', '2026-10-24T21:00:00Z'],
  ['America/Nuuk', '2026-10-25T01:00:00Z'],
  ['Africa/Lagos', '2026-11-20T12:00:00Z'],
  ['Asia/Kathmandu', '2026-11-20T12:00:00Z'],
] as const;
const clock = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => new Date(minute * MINUTE_MS).toISOString().slice(11, 16));
const moment = fc
  .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -30 * 60_000, max: 6 * 60_000 }))
  .map(([[zone, change], offset]) => ({ zone, at: new Date(Date.parse(change) + offset * 60) }));

/** Finds the expected result slowly, by checking every minute in turn. */
function slowly(from: Date, isReached: (minute: number) => boolean): Date {
  let minute = Math.ceil((from.getTime() + 1) / MINUTE_MS) * MINUTE_MS;
  while (!isReached(minute)) minute += MINUTE_MS;
  return new Date(minute);
}

describe('around a clock change', () => {
  it('quiet hours end at the first minute that is outside the quiet hours', () => {
    fc.assert(
      fc.property(moment, clock, clock, ({ zone, at: from }, start, end) => {
        const quiet = { from: start, to: end };
        if (start === end) return;
        const expected = slowly(from, (minute) => !isBetween(quiet, clockIn(zone, minute)));
        expect(quietEnd(quiet, zone, from)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('a day ends at the first minute of the next day', () => {
    const days = (zone: string) => {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
      return (time: number | Date) => format.format(time);
    };
    fc.assert(
      fc.property(moment, ({ zone, at: from }) => {
        const dayOf = days(zone);
        const today = dayOf(from);
        expect(dayEnd(zone, from)).toEqual(slowly(from, (minute) => dayOf(minute) > today));
      }),
      { numRuns: 60 },
    );
  });
});

it('the end of the quiet hours is computed for a whole page of members within a fraction of a second', () => {
  const before = process.cpuUsage();
  for (let member = 0; member < 400; member += 1)
    quietEnd(NIGHT, 'Europe/Berlin', new Date(Date.parse('2026-11-20T21:30:00Z') + member * 1_000));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(200);
});
