import type { Page } from 'playwright';

/** A word of a text, but no part of an address or of a code. The longest have room in a line. */
const WORD = String.raw`(?<![^\s(“])\p{L}{3,13}(?![^\s,.;:!?)”…])`;

/** An amount such as `$500+`. */
const AMOUNT = String.raw`[+−]?\$\d[\d.,]*\+?`;

/**
 * Returns whether the page is wider than the window, and the words and amounts that break inside
 * although a line has room for them. Such a word has no room in its column, and becomes a column of
 * letters.
 */
export function misfitsOf(page: Page): Promise<string[]> {
  return page.evaluate((pattern) => {
    const { scrollWidth } = document.documentElement;
    const found = scrollWidth > innerWidth ? [`${scrollWidth - innerWidth} px beside the window`] : [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      // Text that is only for screen readers, or for bots, is in a box of one pixel.
      if (text.parentElement?.closest('[aria-hidden="true"]') || text.parentElement?.clientWidth === 1)
        continue;
      for (const { 0: word, index } of text.data.matchAll(new RegExp(pattern, 'gu'))) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`“${word}” breaks in “${text.data.trim()}”`);
      }
    }
    return found;
  }, `${WORD}|${AMOUNT}`);
}
