import { useSyncExternalStore } from 'react';

/** This device's time in whole seconds, epoch ms. Undefined while a page is drawn ahead of its visit. */
export function useNow(): number | undefined {
  return useSyncExternalStore(subscribe, wholeSecond, () => undefined);
}

function wholeSecond(): number {
  return Math.floor(Date.now() / 1000) * 1000;
}

/** Looks four times a second so that no second is skipped by a late timer; only a new second draws anything. */
function subscribe(draw: () => void): () => void {
  const timer = setInterval(draw, 250);
  return () => clearInterval(timer);
}
