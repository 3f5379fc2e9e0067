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
