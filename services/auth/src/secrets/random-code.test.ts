import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CODE_ALPHABET, randomCode, randomLinkToken } from './random-code.ts';

describe('randomCode', () => {
  it('has the requested length and no characters that look alike (ASVS 6.5.4)', () => {
    for (let round = 0; round < 200; round += 1) {
      expect(randomCode(6)).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{6}$/);
    }
    expect(CODE_ALPHABET).not.toMatch(/[0O1IL2Z5S8BUV]/);
  });

  it('uses every character of its alphabet (ASVS 6.5.4)', () => {
    expect(new Set(randomCode(5_000)).size).toBe(CODE_ALPHABET.length);
  });

  it('does not return the same code twice, and uses no predictable source (ASVS 6.5.3)', () => {
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(Math, 'random').mockReturnValue(0);
    vi.spyOn(Date, 'now').mockReturnValue(0);
    expect(new Set(Array.from({ length: 500 }, () => randomCode(10))).size).toBe(500);
  });
});

describe('randomLinkToken', () => {
  it('returns 32 bytes in base64url (ASVS 6.5.4, 11.5.1)', () => {
    expect(Buffer.from(randomLinkToken(), 'base64url')).toHaveLength(32);
    expect(randomLinkToken()).toHaveLength(43);
  });
});
