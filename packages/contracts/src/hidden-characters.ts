/*
 * Characters without a visible shape. Programs add them when text is copied, so they are dropped
 * instead of refused, because the writer cannot find them. They must not stay in names either:
 * U+202E reverses the following text, and U+200B splits a word only for filters.
 */

/** Default ignorables of Unicode, and the marks of interlinear annotation. */
const HIDDEN = '[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]';
/**
 * Hidden characters that change the previous character. Joiners and variation selectors need a
 * letter of a script that uses them, or an emoji; keycaps need U+FE0F, and regional flags need tag
 * characters.
 */
const IN_PLACE = [
  '(?<=(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\u3164\\uffa0\\u115f\\u1160])[\\p{L}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\p{M}*)[\\u200c\\u200d\\p{Variation_Selector}]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\u{1f3f4})[\\u{e0061}-\\u{e007a}]{2}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,3}\\u{e007f}',
].join('|');
/**
 * Left-to-right, right-to-left, and Arabic letter mark, which only affect neighbouring characters.
 */
const DIRECTION_MARKS = '[\\u200e\\u200f\\u061c]';

const ALL_HIDDEN = new RegExp(HIDDEN, 'gu');
const HIDDEN_ON_LINE = new RegExp(`(${IN_PLACE})|${HIDDEN}`, 'gu');
const HIDDEN_ON_LINES = new RegExp(`(${IN_PLACE}|${DIRECTION_MARKS})|${HIDDEN}`, 'gu');

const dropped = (text: string, hidden: RegExp) =>
  text.replace(hidden, (_match, needed: string | undefined) => needed ?? '');

/** Removes every hidden character; for codes, numbers, and addresses. */
export const withoutHidden = (text: string): string => text.replace(ALL_HIDDEN, '');

/** Removes the hidden characters that no language needs, from text on one line. */
export const shownLine = (text: string): string => dropped(text, HIDDEN_ON_LINE);

/**
 * The same for text with several lines, which keeps direction marks; empty if nothing visible is
 * left.
 */
export function shownLines(text: string): string {
  const shown = dropped(text, HIDDEN_ON_LINES);
  return withoutHidden(shown).trim() === '' ? '' : shown;
}

/*
 * Patterns of stored texts for the OpenAPI document, in a syntax that every language reads the same
 * way (no look-around, no property, no flag but `u`). They allow no hidden characters, which the
 * validator drops or, in their proper place, keeps.
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
