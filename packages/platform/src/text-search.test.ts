import fc from 'fast-check';
import { expect, it } from 'vitest';
import { literalPattern, searchable } from './text-search.ts';

it('finds text in any case and width', () => {
  expect(searchable('ÄDA Ｅxample')).toBe('äda example');
});

it('matches itself and nothing that only fits a pattern (ASVS 1.2.9)', () => {
  expect('axb').not.toMatch(new RegExp(literalPattern('a.b')));
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(new RegExp(literalPattern(text)).test(`before ${text} after`)).toBe(true);
    }),
  );
});
