import { useState, useSyncExternalStore } from 'react';

const noChange = () => () => undefined;

/** Whether the script stands behind what is shown. False in the page that is drawn ahead, until it is taken over. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
}

let isTakingOver = false;

/** To be called when a page that was drawn ahead is taken over. What it answers is to be called when that is done. */
export function beginTakingOver(): () => void {
  isTakingOver = true;
  return () => {
    isTakingOver = false;
  };
}

/**
 * Whether this part of the page stood there, drawn ahead, before its script. False for what the script itself draws. Not for
 * what is drawn: a store whose answer changes when it is taken over would have a whole form drawn twice.
 */
export function useIsDrawnAhead(): boolean {
  const [wasDrawnAhead] = useState(() => isTakingOver);
  return wasDrawnAhead;
}
