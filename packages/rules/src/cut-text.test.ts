import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['a short text', 'short', 10, 'short'],
  ['letters', 'abcdef', 3, 'abc'],
  ['an emoji at the end', 'ab\u{1F600}', 3, 'ab'],
  ['a family of joined emoji', 'a\u{1F469}\u200D\u{1F4BB}b', 4, 'a'],
  ['a flag', '\u{1F1F3}\u{1F1EC}\u{1F1F3}\u{1F1EC}', 6, '\u{1F1F3}\u{1F1EC}'],
  ['a letter with its accent', 'cafe\u0301', 4, 'caf'],
])('cuts %s between characters', (_what, text, maxLength, cut) => {
  expect(cutText(text, maxLength)).toBe(cut);
});

it('cuts inside a character with endlessly many combining marks, but never inside a surrogate pair', () => {
  const endless = `\u{1F600}${'\u0301'.repeat(500)}`;
  expect(cutText(endless, 100)).toHaveLength(100);
  expect(cutText(endless, 1)).toBe('');
});
