import { expect, it } from 'vitest';
import { isLaterTestOpen, laterTestResult } from './later-test.tsx';

const DUE = Date.parse('2026-11-29T10:00:00.000Z');
const testAt = new Date(DUE).toISOString();
const after = (seconds: number) => new Date(DUE + seconds * 1_000).toISOString();

it.each([
  ['no test', { testAt: null, receivedAt: after(1) }, 0, { kind: 'none' }],
  ['a test that waits', { testAt, receivedAt: null }, -12.4, { kind: 'waiting', seconds: 13 }],
  ['a test on its way', { testAt, receivedAt: after(-5) }, 20, { kind: 'sent' }],
  ['a test that arrived', { testAt, receivedAt: after(3) }, 20, { kind: 'arrived', seconds: 3 }],
  ['a test that never arrived', { testAt, receivedAt: after(-5) }, 60, { kind: 'lost' }],
] as const)('shows the result of %s', (_case, device, seconds, result) => {
  expect(laterTestResult(device, DUE + seconds * 1_000)).toEqual(result);
});

it('requests the result of a test until the result is final', () => {
  expect(isLaterTestOpen({ testAt: null }, DUE)).toBe(false);
  expect(isLaterTestOpen({ testAt }, DUE + 59_000)).toBe(true);
  expect(isLaterTestOpen({ testAt }, DUE + 60_000)).toBe(false);
});
