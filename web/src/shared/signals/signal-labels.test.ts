import { describe, expect, it } from 'vitest';
import { directionOf, distanceText, outcomeOf, priceText, provenanceBeside } from './signal-labels.ts';

describe('the words about a signal', () => {
  it('buy is CALL and sell is PUT', () => {
    expect((['buy', 'sell'] as const).map((signalType) => directionOf({ signalType }))).toEqual([
      'CALL',
      'PUT',
    ]);
  });

  it.each([
    ['active', null, 'Open'],
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

  it('prices keep the decimals of their pair', () => {
    const prices = [priceText(1.085, 5), priceText(67250.5, 2), priceText(null, 5)];
    expect(prices).toEqual(['1.08500', '67,250.50', '–']);
  });

  it('distances carry their sign', () => {
    const distances = [101, 99, 100].map((price) => distanceText(price, 100));
    expect(distances).toEqual(['+1.000%', '−1.000%', '0.000%']);
  });

  it('demo signals on a page of live ones are distinguished from them', () => {
    expect(provenanceBeside('live', 'synthetic')).toBe('Demo market data');
    for (const same of ['live', 'synthetic'] as const) expect(provenanceBeside(same, same)).toBeUndefined();
    expect(provenanceBeside(undefined, 'synthetic')).toBeUndefined();
  });
});
