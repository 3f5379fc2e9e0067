import { expect, it } from 'vitest';
import { fallbackSignal, sampleStream } from './sample-signals.ts';

const now = Date.parse('2026-11-03T14:37:20Z');

it('the fallback signal is the sample signal of the specification, and is valid for five minutes', () => {
  const signal = fallbackSignal(now);
  expect(signal).toMatchObject({
    asset: 'EUR/USD (OTC)',
    pair: 'EURUSD',
    signalType: 'buy',
    entryPrice: 1.085,
    confidence: 85,
    status: 'active',
  });
  expect(Date.parse(signal.expiresAt) - now).toBe(300_000);
});

it('the sample stream has five different pairs, alternates the direction, and has confidences from 88 to 95', () => {
  const stream = sampleStream(now);
  expect(stream.map(({ signalType }) => signalType)).toEqual(['buy', 'sell', 'buy', 'sell', 'buy']);
  expect(new Set(stream.map(({ pair }) => pair)).size).toBe(5);
  expect(stream.every(({ confidence }) => confidence >= 88 && confidence <= 95)).toBe(true);
  const starts = stream.map(({ startsAt }) => startsAt.slice(11, 16));
  expect(starts).toEqual(['14:35', '14:30', '14:25', '14:20', '14:15']);
});

it('each martingale level begins when the previous level ends', () => {
  const levels = fallbackSignal(now).martingaleLevels;
  expect(levels.map(({ level }) => level)).toEqual([0, 1, 2, 3]);
  expect(levels.slice(1).every(({ entryTime }, index) => entryTime === levels[index]?.expiryTime)).toBe(true);
});
