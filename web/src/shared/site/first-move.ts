/** Whoever reads on has begun with one of these, long before the lower part is reached. */
const MOVES = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

let moved: Promise<void> = Promise.resolve();

/** To be called when a page that was drawn ahead is taken over: until the reader moves, its lower part may stay as it was drawn. */
export function watchForFirstMove(): void {
  if (location.hash || scrollY > 0) return;
  moved = new Promise<void>((resolve) => {
    const onMove = () => {
      for (const move of MOVES) removeEventListener(move, onMove);
      resolve();
    };
    for (const move of MOVES) addEventListener(move, onMove, { passive: true });
  });
}

/** Resolves at the reader's first move; at once on a page that was not drawn ahead. */
export const firstMove = (): Promise<void> => moved;
