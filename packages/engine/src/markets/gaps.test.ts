import { DAY_MS, HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { fillHoles, findGaps, isBarDue } from './gaps.ts';
import { getPair } from './universe.ts';

const at = (text: string) => Date.parse(text);
const forex = getPair('EURUSD').session;

const barsOf = (from: number, to: number, barMs: number) =>
  Array.from({ length: (to - from) / barMs }, (_, index) => ({ time: from + index * barMs }));

describe('findGaps', () => {
  const span = { from: at('2026-06-08T12:00Z'), to: at('2026-06-08T12:30Z'), barMs: MINUTE_MS };
  const whole = barsOf(span.from, span.to, MINUTE_MS);

  it('finds no gap in a complete range', () => expect(findGaps(whole, forex, span)).toEqual([]));

  it('finds missing candles at the start, inside and at the end', () => {
    const minute = (index: number) => span.from + index * MINUTE_MS;
    const holey = whole.filter((_, index) => index > 1 && index !== 10 && index < 25);
    expect(findGaps(holey, forex, span)).toEqual([
      { from: minute(0), to: minute(2) },
      { from: minute(10), to: minute(11) },
      { from: minute(25), to: minute(30) },
    ]);
  });

  it('finds no gap over a weekend or in the open minutes before and after the weekend', () => {
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

  it('searches sixty empty years without counting minutes', () => {
    const gap = { from: at('1966-01-03T00:00Z'), to: at('2026-01-05T00:00Z') };
    expect(findGaps([], getPair('BTCUSDT').session, { ...gap, barMs: MINUTE_MS })).toEqual([gap]);
  });
});

describe('fillHoles', () => {
  const from = at('2026-06-08T12:00Z');
  const minute = (index: number, close = 1 + index / 100) => ({
    time: from + index * MINUTE_MS,
    open: close,
    high: close,
    low: close,
    close,
    volume: 3,
  });
  const filled = (index: number, close: number) => ({ ...minute(index, close), volume: 0, isFilled: true });

  it('fills up to five missing minutes in a row with the previous close, but does not fill longer gaps', () => {
    const holey = [0, 1, 3, 9, 16].map((index) => minute(index));
    expect(fillHoles(holey, forex, MINUTE_MS)).toEqual([
      ...[minute(0), minute(1), filled(2, 1.01), minute(3)],
      ...[4, 5, 6, 7, 8].map((index) => filled(index, 1.03)),
      ...[minute(9), minute(16)],
    ]);
  });

  it('fills no minute in which the market is closed, no minute with rejected prices, and no gap between bars that are longer than a minute', () => {
    const friday = at('2026-06-05T20:59Z');
    const closing = [
      { ...minute(0), time: friday },
      { ...minute(1), time: friday + 3 * MINUTE_MS },
    ];
    expect(fillHoles(closing, forex, MINUTE_MS)).toEqual(closing);
    const holey = [minute(0), minute(3)];
    expect(fillHoles(holey, forex, MINUTE_MS, (time) => time === minute(1).time)).toEqual([
      ...[minute(0), filled(2, 1), minute(3)],
    ]);
    const hours = [minute(0), { ...minute(1), time: from + 2 * HOUR_MS }];
    expect(fillHoles(hours, forex, HOUR_MS)).toBe(hours);
  });
});

describe('isBarDue', () => {
  it.each([
    ['a forex weekday', '2026-06-08T00:00Z', DAY_MS, true],
    ['a forex Saturday', '2026-06-06T00:00Z', DAY_MS, false],
    ['the three hours of a forex Sunday', '2026-06-07T00:00Z', DAY_MS, false],
    ['the first hour of the week', '2026-06-07T21:00Z', HOUR_MS, true],
  ])('decides whether a bar is due for %s', (_, time, barMs, isDue) => {
    expect(isBarDue(forex, at(time), barMs)).toBe(isDue);
  });

  it('expects a daily bar from an exchange that is open for only part of the day', () => {
    expect(isBarDue(getPair('JPN225').session, at('2026-06-08T00:00Z'), DAY_MS)).toBe(true);
  });
});
