import { expect, it } from 'vitest';
import { orderOf, pairsOf, waitAfter } from './machine-state.ts';

const HALF = 0.5;

it('reconnects at random times: within a second after a stable stream, and later after each failed attempt', () => {
  expect([0, 1, 2, 3, 9].map((failures) => waitAfter({}, failures, HALF))).toEqual([
    500, 750, 1_500, 3_000, 22_500,
  ]);
  expect(waitAfter({}, 9, 0)).toBe(15_000);
  expect(waitAfter({}, 9, 1)).toBe(30_000);
});

it('reconnects no earlier than the server allows, and later after failed attempts', () => {
  expect(waitAfter({ retryAfterMs: 2_345 }, 0, HALF)).toBe(2_345);
  expect(waitAfter({ status: 503, retryAfterMs: 10_000 }, 1, HALF)).toBe(10_500);
  expect(waitAfter({ status: 429, retryAfterMs: 1_000 }, 6, HALF)).toBe(22_500);
});

it('retries every five minutes if the server has no stream for the member', () => {
  expect([404, 403].map((status) => waitAfter({ status }, 1, HALF))).toEqual([330_000, 330_000]);
});

const at = (first: number, last: number, epoch = 7) => ({ epoch, first, last });

it.each([
  ['the first ids', undefined, at(4, 9), 'next'],
  ['the ids after the last ones', at(1, 3), at(4, 9), 'next'],
  ['no new ids in a stream that continues', at(1, 3), at(4, 3), 'next'],
  ['ids that begin later', at(1, 3), at(5, 9), 'gap'],
  ['ids of another log', at(1, 3), at(4, 9, 8), 'gap'],
  ['ids that arrived before', at(1, 9), at(4, 9), 'known'],
  ['ids that partly arrived before', at(1, 5), at(4, 9), 'next'],
] as const)('compares the ids of an event with the last ids: %s', (_name, before, next, order) => {
  expect(orderOf(before, next)).toBe(order);
});

it('requests at most four pairs, each once, in alphabetical order', () => {
  const pairs = pairsOf(['C/D', 'EURUSD', 'BTCUSDT', 'EURUSD', 'AUDUSD', 'GBPUSD', 'USDJPY']);
  expect(pairs).toEqual(['AUDUSD', 'BTCUSDT', 'EURUSD', 'GBPUSD']);
});
