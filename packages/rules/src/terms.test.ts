import type { PaysBy } from '@croneai/contracts/signals.ts';
import { describe, expect, it } from 'vitest';
import { hasCosts, mixedTermsText, payoutPercent, stakeMeaning, termsRule, termsText } from './terms.ts';

const PAYOUT: PaysBy = { kind: 'payout', payout: 0.85 };
const POINTS: PaysBy = { kind: 'points' };
const NONE: PaysBy = { kind: 'none' };

describe('the terms of a gain', () => {
  it.each([
    [PAYOUT, 'at a payout of 85%', true],
    [{ kind: 'payout', payout: 0.825 } as const, 'at a payout of 82.5%', true],
    [POINTS, 'after spread and fees', true],
    [NONE, 'before costs', false],
  ])('are described in plain words: %o', (paysBy, text, costs) => {
    expect(termsText(paysBy)).toBe(text);
    expect(hasCosts(paysBy)).toBe(costs);
  });

  it('state a payout to a tenth of a percent', () => {
    expect([0.85, 0.29, 1, 1.105].map(payoutPercent)).toEqual(['85%', '29%', '100%', '110.5%']);
  });

  it('list each of several terms with the number of signals that were published under it', () => {
    expect(mixedTermsText([], POINTS)).toBe('after spread and fees');
    expect(mixedTermsText([{ paysBy: PAYOUT, count: 12 }], POINTS)).toBe('at a payout of 85%');
    const both = [
      { paysBy: PAYOUT, count: 1_200 },
      { paysBy: NONE, count: 30 },
    ];
    expect(mixedTermsText(both, POINTS)).toBe('as published: 1,200 at a payout of 85%, 30 before costs');
  });

  it('state what a loss costs, and mention the stop loss only if the terms use it', () => {
    expect(termsRule(PAYOUT)).toContain('a loss costs the stake');
    expect(termsRule(PAYOUT) + stakeMeaning(PAYOUT)).not.toContain('stop loss');
    expect(termsRule(POINTS)).toContain('Spread or fees come off every trade');
    expect(stakeMeaning(POINTS)).toBe('What a trade loses at its stop loss, before spread and fees');
    expect(stakeMeaning(NONE)).toBe('What a trade loses at its stop loss');
  });
});
