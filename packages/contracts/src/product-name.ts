/*
 * Only the operator may use the name CroneAI. No one else may appear under it in the network, in a
 * ticket, or in the greeting of a mail.
 */

const PRODUCT = 'croneai';

/** Letters of other scripts, digits, and symbols that look like a letter of the product's name. */
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
 * Reduces a word to the letters that it looks like: in lower case, without accents, and with every
 * look-alike character replaced.
 */
function read(word: string): string {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain].map((character) => LOOKS_LIKE[character] ?? character).join('');
}

/** True if a name is the product's name, or looks like it. */
export function namesProduct(name: string): boolean {
  const words = name
    .split(/\s+/)
    .map((word) => read(word).replace(/[^\p{L}]/gu, ''))
    .filter(Boolean);
  return words.some((word, at) => word.includes(PRODUCT) || `${word}${words[at + 1] ?? ''}` === PRODUCT);
}
