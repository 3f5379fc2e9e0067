const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The start of a text with at most `maxLength` UTF-16 units, never cut within a visible character
 * (grapheme).
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > maxLength) break;
    end = index + segment.length;
  }
  // A character with endless combining marks is cut, but never within a surrogate pair.
  return end > 0 ? text.slice(0, end) : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
