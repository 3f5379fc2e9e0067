import { describe, expect, it } from 'vitest';
import { directionOf, moveText, outcomeOf, priceText, standingText } from './signal-labels.ts';

describe('the words about a signal', () => {
  it('buy is CALL and sell is PUT', () => {
    expect((['buy', 'sell'] as const).map((signalType) => directionOf({ signalType }))).toEqual([
      'CALL',
      'PUT',
    ]);
  });

  it.each([
    ['active', null, 'Running'],
    ['hit_tp', 'profit', 'Won'],
    ['hit_sl', 'loss', 'Lost'],
    ['closed', 'profit', 'Won'],
    ['closed', 'loss', 'Lost'],
    ['closed', 'breakeven', 'Even'],
    ['closed', null, 'Even'],
    ['expired', null, 'Not counted'],
  ] as const)('%s with the outcome %s reads %s', (status, outcome, label) => {
    expect(outcomeOf({ status, outcome }).label).toBe(label);
  });

  it('prices have as many decimals as their pair', () => {
    const prices = [priceText(1.085, 5), priceText(67250.5, 2), priceText(null, 5)];
    expect(prices).toEqual(['1.08500', '67,250.50', '–']);
  });

  it.each([
    [0.005, '0.005% in your favour'],
    [-0.005, '0.005% against you'],
    [-0.0001, 'less than 0.001% against you'],
    [0, '0.000% at the entry'],
  ])('a move of %d percent is described in words, without a sign', (percent, text) => {
    expect(standingText(percent).join(' ')).toBe(text);
  });

  it.each([
    [101, 'rose 1.000%'],
    [99, 'fell 1.000%'],
    [100.0001, 'rose less than 0.001%'],
    [100, 'didn’t move'],
  ])('the move of a price from 100 to %d is described in words', (to, text) => {
    expect(moveText(100, to)).toBe(text);
  });
});
