import { describe, expect, it } from 'vitest';
import { ON_LINES, shownLine, shownLines, withoutHidden } from './hidden-characters.ts';

describe('hidden characters of a line', () => {
  it.each([
    ['a right-to-left override', 'invoice\u202Egpj.exe', 'invoicegpj.exe'],
    ['a zero-width space', 'Cro\u200bneAI', 'CroneAI'],
    ['a soft hyphen', 'pass\u00adword', 'password'],
    ['isolates', '\u2066Ada\u2069', 'Ada'],
    ['a word joiner', 'Ada\u2060Lovelace', 'AdaLovelace'],
    ['a direction mark', 'Ada\u200f', 'Ada'],
    ['a byte order mark in the middle', 'Ada\ufeffLovelace', 'AdaLovelace'],
    ['a tag', 'Ada\u{E0041}', 'Ada'],
    ['tags that form no region after a black flag', '🏴\u{E0041}\u{E0042}', '🏴'],
    ['a joiner between Latin letters', 'Ad\u200da', 'Ada'],
    ['a joiner after a combining accent', 'Ade\u0301\u200da', 'Ade\u0301a'],
    ['a joiner after a space', 'Ada \u200dLovelace', 'Ada Lovelace'],
    ['a joiner alone', '\u200d', ''],
    ['a variation selector after a Latin letter', 'Ada\ufe0f', 'Ada'],
    ['a grapheme joiner', 'A\u034fda', 'Ada'],
    ['Hangul fillers with joiners', '\u3164\u200d\u3164\uffa0', ''],
  ])('are dropped: %s', (_name, text, shown) => {
    expect(shownLine(text)).toBe(shown);
  });

  it.each([
    ['plain text', 'Ada Lovelace, née Byron'],
    ['a Persian word with a non-joiner', 'می\u200cخواهم'],
    ['a Hindi conjunct with a joiner', 'क्\u200dष'],
    ['a family of emoji', '👩\u200d👩\u200d👧'],
    ['an emoji of a profession with a skin tone', '👩🏽\u200d💻'],
    ['a flag of emoji with a variation selector', '🏳️\u200d🌈'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['a Japanese name with a variation selector', '葛\u{e0100}城'],
    ['a Mongolian variation selector', 'ᠠ\u180b'],
    ['the flag of England', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['the flag of Texas', '🏴\u{E0075}\u{E0073}\u{E0074}\u{E0078}\u{E007F}'],
    ['an Arabic number sign, which is visible', '\u0600١٢'],
  ])('are kept in %s', (_name, text) => {
    expect(shownLine(text)).toBe(text);
    expect(shownLines(text)).toBe(text);
  });
});

describe('hidden characters of a message', () => {
  it('are kept if they are direction marks', () => {
    expect(shownLines('مرحبا (CroneAI)\u200f ١')).toBe('مرحبا (CroneAI)\u200f ١');
    expect(shownLines('שלום CroneAI\u200e!')).toBe('שלום CroneAI\u200e!');
  });

  it('are dropped if they are overrides or zero-width spaces', () => {
    expect(shownLines('a\u202Eb\u200b\nc\u00ad')).toBe('ab\nc');
  });

  it('leave an empty text if the message contains nothing else', () => {
    expect(shownLines('\u200f \u200e\n\u061c')).toBe('');
  });
});

it('the pattern in the API document allows no character that is dropped', () => {
  const pattern = new RegExp(`^${ON_LINES}$`, 'u');
  const allowed: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    if (pattern.test(character) && withoutHidden(character) === '') allowed.push(code.toString(16));
  }
  expect(allowed).toEqual([]);
});
