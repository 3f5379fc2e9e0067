import type { StripCell } from '@croneai/contracts/record.ts';
import { useLayoutEffect, useRef } from 'react';

/** As `--ease-out`, and as long as a movement may be. */
const MOVEMENT = { duration: 200, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' } as const;
/** The result is as large as a line of text: a solid block of that size would be a flash. */
const OPACITY_AT_RESULT = 0.25;

/**
 * The cell of a signal that settles while the strip is on the page comes from where its result stands: the ticket, or the line of the last one.
 * Those say the slot of it in `data-settled`.
 */
export function useArrival(id: string, cells: readonly StripCell[]): void {
  const shownUntil = useRef<string>(undefined);
  const newest = cells.at(-1);
  useLayoutEffect(() => {
    const before = shownUntil.current;
    shownUntil.current = newest?.at;
    if (!newest || newest.asset === null || before === undefined || newest.at <= before) return;
    const results = document.querySelectorAll(`[data-settled="${Date.parse(newest.at)}"]`);
    const [result, cell] = [[...results].at(-1), document.getElementById(`${id}-${cells.length - 1}`)];
    if (result && cell) moveFrom(result, cell);
  }, [id, cells.length, newest]);
}

function moveFrom(result: Element, cell: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const [from, to] = [result.getBoundingClientRect(), cell.getBoundingClientRect()];
  if (!isInView(from) || !isInView(to)) return;
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = `scale(${from.width / to.width}, ${from.height / to.height})`;
  const above = { zIndex: 10 };
  cell.animate(
    [
      { ...above, transform: `translate(${x}px, ${y}px) ${scale}`, opacity: OPACITY_AT_RESULT },
      { ...above, transform: 'none', opacity: 1 },
    ],
    MOVEMENT,
  );
}

const isInView = ({ top, bottom, width }: DOMRect): boolean =>
  width > 0 && bottom > 0 && top < document.documentElement.clientHeight;
