// Firefox before version 125 has no segmenter. It then only keeps surrogate pairs whole.
const graphemes = Intl.Segmenter && new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns the start of a text with at most `maxLength` UTF-16 units. Never cuts within a visible
 * character (grapheme).
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let end = 0;
  for (const { index, segment } of graphemes?.segment(text) ?? []) {
    if (index + segment.length > maxLength) break;
    end = index + segment.length;
  }
  // A single visible character may have any number of combining marks. If the first character is
  // too long, it is cut, but not within a surrogate pair.
  return end > 0 ? text.slice(0, end) : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
