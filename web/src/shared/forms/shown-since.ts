/**
 * Since when somebody can fill in a form, in epoch milliseconds: from now on, or on a page that was drawn ahead from its first
 * paint on. On a slow line the script comes after people have begun, and what they send soon after it would count as a program's.
 */
export function shownSince(isDrawnAhead: boolean): number {
  const now = Date.now();
  const [paint] = isDrawnAhead ? performance.getEntriesByName('first-contentful-paint') : [];
  return paint ? now - (performance.now() - paint.startTime) : now;
}
