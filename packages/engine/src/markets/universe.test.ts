import { HOUR_MS, WEEK_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { roundToTick } from './pair.ts';
import { isOpen, nextOpening, openMs } from './session-hours.ts';
import { findPair, getPair, PAIRS, SCANNED_PAIRS } from './universe.ts';

const at = (text: string) => Date.parse(text);

describe('the universe', () => {
  it('contains 247 pairs of four kinds, each with a symbol of its own', () => {
    expect(PAIRS).toHaveLength(247);
    expect(new Set(PAIRS.map(({ symbol }) => symbol)).size).toBe(247);
    expect(new Set(PAIRS.map(({ displayName }) => displayName)).size).toBe(247);
    expect(new Set(PAIRS.map(({ kind }) => kind))).toEqual(new Set(['forex', 'metal', 'index', 'crypto']));
  });

  it('can add numbered, always-open markets for load tests', () => {
    const added = SCANNED_PAIRS.slice(PAIRS.length);
    expect(SCANNED_PAIRS).toHaveLength(2_000);
    expect(SCANNED_PAIRS.slice(0, PAIRS.length)).toEqual(PAIRS);
    expect(new Set(SCANNED_PAIRS.map(({ symbol }) => symbol)).size).toBe(2_000);
    expect(added.map(({ symbol }) => symbol)).toEqual(added.map(({ symbol }) => getPair(symbol).symbol));
    expect(added.at(-1)).toMatchObject({ symbol: 'LOAD1753', displayName: 'Load test 1753' });
    for (const { session } of added) expect(openMs(session, 0, 3 * WEEK_MS)).toBe(3 * WEEK_MS);
  });

  it('describes each pair with valid values', () => {
    for (const pair of SCANNED_PAIRS) {
      const { symbol, tickSize, precision, referencePrice } = pair;
      expect(symbol).toMatch(/^[A-Z0-9]{4,12}$/);
      const stepsPerTick = tickSize * 10 ** precision;
      expect(Math.abs(stepsPerTick - Math.round(stepsPerTick)), symbol).toBeLessThan(1e-9);
      expect(Math.round(stepsPerTick), symbol).toBeGreaterThanOrEqual(1);
      expect(referencePrice / tickSize, symbol).toBeGreaterThan(500);
      expect(roundToTick(pair, referencePrice), symbol).toBeCloseTo(referencePrice, precision);
      expect(pair.yearlyVolatility, symbol).toBeGreaterThan(0);
      const weekly = openMs(pair.session, at('2026-03-01T00:00Z'), at('2026-03-08T00:00Z'));
      expect(weekly, symbol).toBeGreaterThanOrEqual(20 * HOUR_MS);
    }
  });

  it('describes the pair of the specification in the words of the specification', () => {
    expect(getPair('EURUSD').displayName).toBe('EUR/USD (OTC)');
  });

  it('has no pair for an unknown symbol', () => {
    expect(findPair('EURXXX')).toBeUndefined();
    expect(findPair('__proto__')).toBeUndefined();
    expect(() => getPair('EURXXX')).toThrow('EURXXX');
  });
});

describe('session hours', () => {
  const forex = getPair('EURUSD').session;

  it.each([
    ['closes on Friday 17:00 in New York, in winter', '2026-01-16T21:59Z', '2026-01-16T22:00Z', true],
    ['closes an hour earlier in UTC in summer', '2026-07-17T20:59Z', '2026-07-17T21:00Z', true],
    ['opens again on Sunday evening, in winter', '2026-01-18T21:59Z', '2026-01-18T22:00Z', false],
    ['opens an hour earlier in UTC in summer', '2026-07-19T20:59Z', '2026-07-19T21:00Z', false],
  ])('%s', (_, before, after, wasOpen) => {
    expect([isOpen(forex, at(before)), isOpen(forex, at(after))]).toEqual([wasOpen, !wasOpen]);
  });

  it('find when the first of several sessions opens, and return the current time if a session is already open', () => {
    const tokyo = getPair('JPN225').session;
    const saturday = at('2026-01-17T12:00Z');
    expect(nextOpening([forex], saturday)).toBe(at('2026-01-18T22:00Z'));
    expect(nextOpening([forex, getPair('BTCUSDT').session], saturday)).toBe(saturday);
    expect(nextOpening([tokyo], at('2026-01-15T02:45Z'))).toBe(at('2026-01-15T03:30Z'));
    expect(nextOpening([], saturday)).toBeUndefined();
  });

  it('are closed during lunch in Tokyo, and open all week for crypto', () => {
    const tokyo = getPair('JPN225').session;
    expect(isOpen(tokyo, at('2026-01-15T02:29Z'))).toBe(true);
    expect(isOpen(tokyo, at('2026-01-15T02:30Z'))).toBe(false);
    expect(isOpen(tokyo, at('2026-01-15T03:30Z'))).toBe(true);
    expect(openMs(getPair('BTCUSDT').session, 0, 3 * WEEK_MS)).toBe(3 * WEEK_MS);
  });

  it('add up to 120 open hours in a forex week, even in weeks in which clocks change', () => {
    for (const sunday of ['2026-03-01', '2026-03-08', '2026-11-01', '2026-06-07'])
      expect(openMs(forex, at(`${sunday}T12:00Z`), at(`${sunday}T12:00Z`) + WEEK_MS)).toBe(120 * HOUR_MS);
  });
});

describe('roundToTick', () => {
  it('returns the same number as the decimal text of the rounded price', () => {
    expect(roundToTick({ tickSize: 0.00001, precision: 5 }, 1.085003)).toBe(1.085);
    expect(roundToTick({ tickSize: 0.05, precision: 2 }, 985.2799)).toBe(985.3);
    expect(roundToTick({ tickSize: 1, precision: 0 }, 33_499.6)).toBe(33_500);
  });
});
