import type { Performance } from '@croneai/contracts/signals.ts';
import { expect, it } from 'vitest';
import { gainLines } from './gain-lines.ts';

const PAYOUT = { kind: 'payout', payout: 0.85 } as const;
const POINTS = { kind: 'points' } as const;
const NONE = { kind: 'none' } as const;

const gain = (paysBys: readonly Performance['gain']['paysBy'][]): Performance['gain'] => ({
  totalNet: 3.85,
  averageNet: 0.021,
  totalGross: 14.88,
  averageGross: 0.0813,
  terms: paysBys.map((paysBy, index) => ({ paysBy, count: 120 - 90 * index })),
  paysBy: PAYOUT,
});

it('names the terms, with the gain before costs beside it', () => {
  expect(gainLines(gain([PAYOUT]))).toEqual({
    mean: '+2.1% of a stake',
    net: 'At a payout of 85%: +3.85 stakes in all.',
    gross: 'Before costs: +0.08 R, +14.88 R in all.',
  });
  expect(gainLines(gain([POINTS]))).toMatchObject({
    mean: '+2.1% of a stake',
    net: 'After spread and fees: +3.85 stakes in all.',
  });
});

it('says a gain before costs once', () => {
  expect(gainLines(gain([NONE]))).toMatchObject({
    net: 'Before costs: +3.85 stakes in all.',
    gross: undefined,
  });
});

it('adds signals of several terms up in stakes, and says how many were published under which', () => {
  expect(gainLines(gain([POINTS, NONE]))).toEqual({
    mean: '+2.1% of a stake',
    net: 'As published: 120 after spread and fees, 30 before costs: +3.85 stakes in all.',
    gross: 'Before costs: +0.08 R, +14.88 R in all.',
  });
});

it('names the terms of now while nothing is settled', () => {
  const nothing = { ...gain([]), totalNet: 0, averageNet: null, totalGross: 0, averageGross: null };
  expect(gainLines(nothing)).toEqual({ mean: '–', net: 'At a payout of 85%.', gross: undefined });
});
