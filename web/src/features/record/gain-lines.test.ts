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

it.each([
  [[PAYOUT], 'At a payout of 85%: +3.85 stakes in all.', true],
  [[POINTS], 'After spread and fees: +3.85 stakes in all.', true],
  // Without costs, the gains before and after costs are equal, so the text names one gain.
  [[NONE], 'Before costs: +3.85 stakes in all.', false],
  [[POINTS, NONE], 'As published: 120 after spread and fees, 30 before costs: +3.85 stakes in all.', true],
])(
  'names the costs of %o, the gain before costs, and, if the costs differ, the number of signals with each cost',
  (terms, net, isCosted) => {
    expect(gainLines(gain(terms))).toEqual({
      mean: '+2.1% of a stake',
      net,
      gross: isCosted ? 'Before costs: +0.08 R, +14.88 R in all.' : undefined,
    });
  },
);

it('names the current payout while no signal is settled', () => {
  const nothing = { ...gain([]), totalNet: 0, averageNet: null, totalGross: 0, averageGross: null };
  expect(gainLines(nothing)).toEqual({ mean: '–', net: 'At a payout of 85%.', gross: undefined });
});
