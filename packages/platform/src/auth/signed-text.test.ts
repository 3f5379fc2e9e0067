import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSignedText, signText } from './signed-text.ts';

const key = randomBytes(32).toString('base64');

describe('a signed text', () => {
  it('returns the original text, even if the text contains dots', () => {
    const signed = signText(key, 'leave', 'a1.news');
    expect(signed).toMatch(/^a1\.news\.[\w-]{43}$/);
    expect(readSignedText(key, 'leave', signed)).toBe('a1.news');
  });

  it.each([
    ['another text', (signed: string) => signed.replace('a1', 'b2')],
    ['a cut signature', (signed: string) => signed.slice(0, -1)],
    ['no signature', () => 'a1.news'],
    ['nothing', () => ''],
    ['only a signature', (signed: string) => signed.slice(signed.lastIndexOf('.'))],
  ])('refuses %s', (_, change) => {
    expect(readSignedText(key, 'leave', change(signText(key, 'leave', 'a1.news')))).toBeUndefined();
  });

  it('is valid under each of several keys during a rotation', () => {
    const present = randomBytes(32).toString('base64');
    for (const signing of [key, present])
      expect(readSignedText([present, key], 'leave', signText(signing, 'leave', 'a1.news'))).toBe('a1.news');
  });

  it('is valid only for the purpose for which it was signed, and only under the key that signed it', () => {
    const signed = signText(key, 'leave', 'a1.news');
    expect(readSignedText(key, 'enter', signed)).toBeUndefined();
    expect(readSignedText(randomBytes(32).toString('base64'), 'leave', signed)).toBeUndefined();
  });
});
