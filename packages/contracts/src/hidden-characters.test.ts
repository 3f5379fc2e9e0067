import { describe, expect, it } from 'vitest';
import { hasHiddenCharacters } from './hidden-characters.ts';

describe('hidden characters', () => {
  it.each([
    ['a right-to-left override', 'invoice\u202Egpj.exe'],
    ['a zero-width space', 'Cro\u200bneAI'],
    ['a soft hyphen', 'pass\u00adword'],
    ['an isolate', '\u2066Ada\u2069'],
    ['a word joiner', 'Ada\u2060Lovelace'],
    ['an invisible tag', 'Ada\u{E0041}'],
    ['a joiner between Latin letters', 'Ad\u200da'],
    ['a joiner behind a space', 'Ada \u200dLovelace'],
    ['a joiner alone', '\u200d'],
  ])('are found: %s', (_what, text) => {
    expect(hasHiddenCharacters(text)).toBe(true);
  });

  it.each([
    ['plain text', 'Ada Lovelace, née Byron'],
    ['a Persian word with a non-joiner', 'می\u200cخواهم'],
    ['a Hindi conjunct with a joiner', 'क्\u200dष'],
    ['a family of emoji', '👩\u200d👩\u200d👧'],
    ['an emoji of a profession with a skin tone', '👩🏽\u200d💻'],
    ['a flag of emoji with a variation selector', '🏳️\u200d🌈'],
  ])('are none in %s', (_what, text) => {
    expect(hasHiddenCharacters(text)).toBe(false);
  });
});
