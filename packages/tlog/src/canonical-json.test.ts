import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

/** Reverses the order of keys at every depth. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

describe('canonicalJson', () => {
  it('writes keys in order, without spaces and without unnecessary escapes', () => {
    expect(canonicalJson({ b: [1.0, -0, 1e21], a: { '\u20ac': 'ö"', $: null }, c: undefined })).toBe(
      '{"a":{"$":null,"€":"ö\\""},"b":[1,0,1e+21]}',
    );
  });

  it('writes the same text whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it('writes the same text again after the text is parsed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const once = canonicalJson(value);
        expect(canonicalJson(JSON.parse(once))).toBe(once);
      }),
    );
  });

  it('writes a lone surrogate as the same replacement character that a database stores', () => {
    expect(canonicalJson('\ud800')).toBe('"\ufffd"');
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [() => 1], [1n]])('refuses %s', (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});
