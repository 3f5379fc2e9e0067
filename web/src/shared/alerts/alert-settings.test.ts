import { expect, it } from 'vitest';
import { clockIn, isWanted, reachesOut, readAlertSettings } from './alert-settings.ts';

const usual = readAlertSettings(null);
const signal = { asset: 'EUR/USD (OTC)', signalType: 'buy' as const, confidence: 56 };

it('keeps what is readable in what is stored, and the rest is as it comes', () => {
  expect(readAlertSettings('{"sound":"bell","volume":7,"hours":{"from":"25:00","to":"x"}}')).toEqual({
    ...usual,
    sound: 'bell',
  });
  expect(readAlertSettings('no json')).toEqual(usual);
  expect(reachesOut(usual)).toBe(false);
});

it.each([
  [{ direction: 'sell' as const }, false],
  [{ direction: 'buy' as const }, true],
  [{ minConfidence: 56 }, true],
  [{ minConfidence: 56.1 }, false],
  [{ markets: ' , ' }, true],
  [{ markets: 'btc, eur' }, true],
  [{ markets: 'btc' }, false],
])('%j wants a CALL on EUR/USD at 56%%: %s', (change, wanted) => {
  expect(isWanted({ ...usual, ...change }, signal, '12:00')).toBe(wanted);
});

it.each([
  ['08:00', '20:00', '08:00', true],
  ['08:00', '20:00', '20:00', false],
  ['22:00', '06:00', '23:59', true],
  ['22:00', '06:00', '05:59', true],
  ['22:00', '06:00', '12:00', false],
  ['09:00', '09:00', '03:00', true],
])('from %s to %s is at %s: %s', (from, to, clock, wanted) => {
  expect(isWanted({ ...usual, hours: { from, to } }, signal, clock)).toBe(wanted);
});

it('reads the hour in the zone of the member', () => {
  const at = Date.parse('2026-11-22T23:30:00Z');
  expect(clockIn('Africa/Lagos', at)).toBe('00:30');
  expect(clockIn('America/New_York', at)).toBe('18:30');
});
