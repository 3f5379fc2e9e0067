/*
 * Hidden characters have no visible shape. Programs add them when text is copied. They mislead
 * readers and filters: U+202E reverses the following text, and U+200B splits a word without a
 * visible gap. Hidden characters are dropped instead of refused, because the writer could not find
 * them.
 */

/** Default ignorable code points of Unicode, and the characters of interlinear annotation. */
const HIDDEN = '[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]';
/**
 * Hidden characters that are kept, because they change the character before them. Joiners and
 * variation selectors are kept after an emoji or a letter of a script that uses them, U+FE0F is
 * kept in keycaps, and tag characters are kept in regional flags.
 */
const IN_PLACE = [
  '(?<=(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\u3164\\uffa0\\u115f\\u1160])[\\p{L}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\p{M}*)[\\u200c\\u200d\\p{Variation_Selector}]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\u{1f3f4})[\\u{e0061}-\\u{e007a}]{2}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,3}\\u{e007f}',
].join('|');
/**
 * Left-to-right, right-to-left, and Arabic letter marks, which affect only neighbouring characters.
 */
const DIRECTION_MARKS = '[\\u200e\\u200f\\u061c]';

const ALL_HIDDEN = new RegExp(HIDDEN, 'gu');
const HIDDEN_ON_LINE = new RegExp(`(${IN_PLACE})|${HIDDEN}`, 'gu');
const HIDDEN_ON_LINES = new RegExp(`(${IN_PLACE}|${DIRECTION_MARKS})|${HIDDEN}`, 'gu');

const dropped = (text: string, hidden: RegExp) =>
  text.replace(hidden, (_match, needed: string | undefined) => needed ?? '');

/** Removes every hidden character. Used for codes, numbers, and addresses. */
export const withoutHidden = (text: string): string => text.replace(ALL_HIDDEN, '');

/**
 * Removes hidden characters from text on one line, except those that an emoji or a script needs.
 */
export const shownLine = (text: string): string => dropped(text, HIDDEN_ON_LINE);

/**
 * Removes hidden characters from text with several lines, except direction marks and those that an
 * emoji or a script needs. Returns an empty text if nothing visible is left.
 */
export function shownLines(text: string): string {
  const shown = dropped(text, HIDDEN_ON_LINES);
  return withoutHidden(shown).trim() === '' ? '' : shown;
}

/*
 * Patterns for texts in the OpenAPI document. They use only syntax that means the same in every
 * regular expression engine (no look-around, no properties, no flag except `u`). They match only
 * texts without hidden characters. The validator also accepts texts with hidden characters: it
 * keeps the characters that an emoji or a script needs, and drops the others.
 */
const BLANKS = ' \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000\\u2028\\u2029\\ufeff';
const HIDDEN_RANGES =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb' +
  [
    [0x1bca0, 0x1bca3],
    [0x1d173, 0x1d17a],
    [0xe0000, 0xe0fff],
  ]
    .map(([first = 0, last = 0]) => `${String.fromCodePoint(first)}-${String.fromCodePoint(last)}`)
    .join('');
const seenText = (controls: string) => {
  const inside = `[^${controls}${HIDDEN_RANGES}]`;
  const atTheEnds = `[^${controls}${HIDDEN_RANGES}${BLANKS}\\t\\n\\r]`;
  return `${atTheEnds}(?:${inside}*${atTheEnds})?`;
};
export const ON_ONE_LINE = seenText('\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029');
export const ON_LINES = seenText('\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f');
