/**
 * How well a command fits what was typed, 0 to 1; cmdk hides 0 and shows the best first. Every typed word must begin a word
 * of the name or of the keywords: the library's own rule takes letters out of anywhere and finds too much.
 */
export function matchScore(name: string, search: string, keywords: readonly string[] = []): number {
  const typed = wordsOf(search);
  const nameWords = wordsOf(name);
  const begins = (words: readonly string[]) => (word: string) => words.some((one) => one.startsWith(word));
  if (name.toLowerCase().startsWith(search.trim().toLowerCase())) return 1;
  if (typed.every(begins(nameWords))) return 0.8;
  return typed.every(begins([...nameWords, ...wordsOf(keywords.join(' '))])) ? 0.5 : 0;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
