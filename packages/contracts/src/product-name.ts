/*
 * Only the operator may use the name CroneAI. A member's name must not contain it, because members'
 * names appear on community pages, in support tickets, and in mails.
 */

const PRODUCT = 'croneai';

/** Characters that look like a letter of the product's name, each with that letter. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  с: 'c',
  ϲ: 'c',
  '(': 'c',
  г: 'r',
  о: 'o',
  ο: 'o',
  օ: 'o',
  '0': 'o',
  п: 'n',
  η: 'n',
  е: 'e',
  ε: 'e',
  '3': 'e',
  '€': 'e',
  а: 'a',
  α: 'a',
  '4': 'a',
  '@': 'a',
  і: 'i',
  ι: 'i',
  l: 'i',
  '1': 'i',
  '|': 'i',
  '!': 'i',
};

/**
 * Returns the letters that a word looks like: in lower case, without accents, and with each
 * look-alike character replaced by its letter.
 */
function read(word: string): string {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain].map((character) => LOOKS_LIKE[character] ?? character).join('');
}

/** True if a name contains the product's name, or words that look like it. */
export function namesProduct(name: string): boolean {
  const words = name
    .split(/\s+/)
    .map((word) => read(word).replace(/[^\p{L}]/gu, ''))
    .filter(Boolean);
  return words.some((word, at) => word.includes(PRODUCT) || `${word}${words[at + 1] ?? ''}` === PRODUCT);
}
