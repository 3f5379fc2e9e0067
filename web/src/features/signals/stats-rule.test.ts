import { expect, test } from 'vitest';
import { refreshesStats } from './stats-rule.ts';

test('one refresh in ten asks for the figures', () => {
  const draws = Array.from({ length: 1000 }, (_, index) => index / 1000);
  expect(draws.filter(refreshesStats)).toHaveLength(100);
});
