import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromHex, toHex } from './bytes.ts';
import { hmacSha256 } from './hash.ts';

it('computes the same HMAC as Node for any text', () => {
  const keys = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(keys, fc.string({ unit: 'grapheme', maxLength: 5_000 }), (key, text) => {
      expect(toHex(hmacSha256(key, text))).toBe(createHmac('sha256', key).update(text).digest('hex'));
    }),
  );
});

it('decodes the hex text of any bytes to the same bytes, and refuses a text in any other form', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes);
    }),
  );
  for (const text of ['0', '0G', 'AB', '/:', ' 1', '`g']) expect(fromHex(text)).toBeUndefined();
});
