/*
 * Characters that are not seen but change what is: U+202E turns what follows round, U+200B splits a word for a filter and not for
 * a reader. Unicode calls them format characters (Cf).
 */

const FORMAT_CHARACTER = /\p{Cf}/u;
/**
 * Two of them belong to a language: the joiner and the non-joiner shape letters in Persian or Hindi, and join emoji. Between
 * letters of alphabets that know neither they would only hide.
 */
const JOINER_IN_ITS_PLACE =
  /(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/gu;

/** Whether a text holds an invisible character that no language needs. */
export function hasHiddenCharacters(text: string): boolean {
  return FORMAT_CHARACTER.test(text.replace(JOINER_IN_ITS_PLACE, ''));
}

/*
 * What the OpenAPI document says of a text: patterns that every language reads alike (no look-around, no property, nothing beyond the
 * flag `u`), for the text as it is after trimming. They allow no joiner anywhere, the validator does where a script needs one.
 */
const BLANKS = ' \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000\\u2028\\u2029\\ufeff';
const FORMAT_CHARACTERS =
  '\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb' +
  [
    [0x110bd, 0x110bd],
    [0x110cd, 0x110cd],
    [0x13430, 0x1343f],
    [0x1bca0, 0x1bca3],
    [0x1d173, 0x1d17a],
    [0xe0001, 0xe007f],
  ]
    .map(([first = 0, last = 0]) => `${String.fromCodePoint(first)}-${String.fromCodePoint(last)}`)
    .join('');
const seenText = (controls: string) => {
  const inside = `[^${controls}${FORMAT_CHARACTERS}]`;
  const atTheEnds = `[^${controls}${FORMAT_CHARACTERS}${BLANKS}\\t\\n\\r]`;
  return `${atTheEnds}(?:${inside}*${atTheEnds})?`;
};
export const ON_ONE_LINE = seenText('\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029');
export const ON_LINES = seenText('\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f');
