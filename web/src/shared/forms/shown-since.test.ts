import { afterEach, expect, it } from 'vitest';
import { shownSince } from './shown-since.ts';

const PAINT = 'first-contentful-paint';
const agoOf = (since: number) => Date.now() - since;
afterEach(() => performance.clearMarks(PAINT));

it('is the first paint of a page that was drawn ahead, and now for what the script draws', () => {
  performance.mark(PAINT, { startTime: 1 });
  const paintedAgo = performance.now() - 1;
  expect(agoOf(shownSince(true))).toBeGreaterThanOrEqual(Math.floor(paintedAgo) - 1);
  expect(agoOf(shownSince(false))).toBeLessThan(paintedAgo);
});

it('is now where the browser tells of no paint', () => {
  const before = Date.now();
  expect(shownSince(true)).toBeGreaterThanOrEqual(before);
});
