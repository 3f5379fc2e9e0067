/** Page buttons on screen at once, besides First, Previous, Next and Last. */
const PAGE_BUTTONS = 5;

/** The numbers to show: the current page in the middle wherever both sides have room. */
export function pageWindow(current: number, pages: number, size = PAGE_BUTTONS): number[] {
  const count = Math.min(size, pages);
  const first = Math.min(Math.max(1, current - Math.floor(count / 2)), pages - count + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}
