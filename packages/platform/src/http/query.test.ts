import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseQuery } from './query.ts';

it('reads pairs, spaces, escapes and repeated keys (ASVS 1.1.1, 15.3.7)', () => {
  expect({ ...parseQuery('a=1&b=x+y%26z&c&a=2&&d==') }).toEqual({ a: ['1', '2'], b: 'x y&z', c: '', d: '=' });
  expect(parseQuery('a=1&a=2&a=3').a).toEqual(['1', '2', '3']);
});

it('reads no pairs from an empty or missing query', () => {
  for (const text of ['', null]) expect({ ...parseQuery(text) }).toEqual({});
});

it('never creates nested keys (ASVS 15.3.5, 15.3.6)', () => {
  expect({ ...parseQuery('search[$gt]=&__proto__=x') }).toEqual({ 'search[$gt]': '', ['__proto__']: 'x' });
});

it('refuses escapes that are not UTF-8', () => {
  for (const text of ['a=%FF', 'a=%', '%C3=1', 'a=%ED%A0%80']) {
    expect(() => parseQuery(text)).toThrow(
      expect.objectContaining({ code: 'request.malformed', status: 400 }),
    );
  }
});

it('reads everything that URLSearchParams writes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (key, value) => {
      expect(parseQuery(new URLSearchParams([[key, value]]).toString())[key]).toBe(value);
    }),
  );
});
