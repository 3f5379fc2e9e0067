/**
 * Returns a pattern that matches exactly this text in every regular-expression dialect that MongoDB
 * may use.
 */
export function literalPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|#\s/-]/g, '\\$&');
}

/**
 * Returns a pattern for a case-insensitive search (`$options: 'i'`). It treats İ, I, ı, and i as
 * the same letter.
 */
export function literalPatternOfAnyCase(text: string): string {
  return literalPattern(text).replace(/[iıIİ]\u0307?/g, '[iıIİ]\u0307?');
}
