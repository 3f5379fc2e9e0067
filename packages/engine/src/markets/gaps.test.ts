import { DAY_MS, HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { findGaps, isBarDue } from './gaps.ts';
import { getPair } from './universe.ts';

const at = (text: string) => Date.parse(text);
const forex = getPair('EURUSD').session;

const barsOf = (from: number, to: number, barMs: number) =>
  Array.from({ length: (to - from) / barMs }, (_, index) => ({ time: from + index * barMs }));

describe('findGaps', () => {
  const span = { from: at('2026-06-08T12:00Z'), to: at('2026-06-08T12:30Z'), barMs: MINUTE_MS };
  const whole = barsOf(span.from, span.to, MINUTE_MS);

  it('finds none in a whole range', () => expect(findGaps(whole, forex, span)).toEqual([]));

  it('finds what is missing at the start, inside and at the end', () => {
    const minute = (index: number) => span.from + index * MINUTE_MS;
    const holey = whole.filter((_, index) => index > 1 && index !== 10 && index < 25);
    expect(findGaps(holey, forex, span)).toEqual([
      { from: minute(0), to: minute(2) },
      { from: minute(10), to: minute(11) },
      { from: minute(25), to: minute(30) },
    ]);
  });

  it('misses nothing over a weekend, and the open minutes beside it', () => {
    const friday = at('2026-06-05T20:00Z');
    const sunday = at('2026-06-07T22:00Z');
    const bars = barsOf(friday, sunday, MINUTE_MS).filter(
      ({ time }) => time < at('2026-06-05T21:00Z') || time >= at('2026-06-07T21:00Z'),
    );
    const weekend = { from: friday, to: sunday, barMs: MINUTE_MS };
    expect(findGaps(bars, forex, weekend)).toEqual([]);
    const short = bars.filter(
      ({ time }) => time !== at('2026-06-05T20:59Z') && time !== at('2026-06-07T21:00Z'),
    );
    expect(findGaps(short, forex, weekend)).toEqual([
      { from: at('2026-06-05T20:59Z'), to: at('2026-06-07T21:01Z') },
    ]);
  });

  it('looks through sixty years of nothing without counting minutes', () => {
    const gap = { from: at('1966-01-03T00:00Z'), to: at('2026-01-05T00:00Z') };
    expect(findGaps([], getPair('BTCUSDT').session, { ...gap, barMs: MINUTE_MS })).toEqual([gap]);
  });
});

describe('isBarDue', () => {
  it.each([
    ['a forex day in the week', '2026-06-08T00:00Z', DAY_MS, true],
    ['a forex Saturday', '2026-06-06T00:00Z', DAY_MS, false],
    ['the three hours of a forex Sunday', '2026-06-07T00:00Z', DAY_MS, false],
    ['the first hour of the week', '2026-06-07T21:00Z', HOUR_MS, true],
  ])('decides on %s', (_, time, barMs, isDue) => {
    expect(isBarDue(forex, at(time), barMs)).toBe(isDue);
  });

  it('expects the day of an exchange that is open for five hours', () => {
    expect(isBarDue(getPair('JPN225').session, at('2026-06-08T00:00Z'), DAY_MS)).toBe(true);
  });
});
