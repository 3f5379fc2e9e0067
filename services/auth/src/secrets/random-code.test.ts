import { describe, expect, it } from 'vitest';
import { CODE_ALPHABET, randomCode, randomLinkToken } from './random-code.ts';

describe('randomCode', () => {
  it('has the asked length and no characters that look alike', () => {
    for (let round = 0; round < 200; round += 1) {
      expect(randomCode(6)).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{6}$/);
    }
    expect(CODE_ALPHABET).not.toMatch(/[0O1IL2Z5S8BUV]/);
  });

  it('uses every character of its alphabet', () => {
    expect(new Set(randomCode(5_000)).size).toBe(CODE_ALPHABET.length);
  });

  it('does not repeat itself', () => {
    expect(new Set(Array.from({ length: 500 }, () => randomCode(10))).size).toBe(500);
  });
});

describe('randomLinkToken', () => {
  it('is 32 bytes in base64url', () => {
    expect(Buffer.from(randomLinkToken(), 'base64url')).toHaveLength(32);
    expect(randomLinkToken()).toHaveLength(43);
  });
});
