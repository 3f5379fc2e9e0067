import fc from 'fast-check';
import { expect, it } from 'vitest';
import { literalPattern, literalPatternOfAnyCase } from './text-search.ts';

it.each(['İade', 'iade', 'IADE', 'I\u0307ade', 'ıade'])('finds İade by %s', (search) => {
  const pattern = new RegExp(literalPatternOfAnyCase(search), 'iu');
  for (const stored of ['İade', 'iade', 'IADE', 'I\u0307ade']) expect(stored).toMatch(pattern);
  expect('Made').not.toMatch(pattern);
});

it('matches only the literal text and not a pattern (ASVS 1.2.9)', () => {
  expect('axb').not.toMatch(new RegExp(literalPattern('a.b')));
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(new RegExp(literalPattern(text)).test(`before ${text} after`)).toBe(true);
    }),
  );
});
