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

/** Whether this part of the page stood there, drawn ahead, before its script. False for what the script itself draws. */
export function useIsDrawnAhead(): boolean {
  // The first drawing takes the server's answer only where it takes over what was drawn ahead.
  const isTakenOver = useSyncExternalStore(
    noChange,
    () => false,
    () => true,
  );
  const [wasDrawnAhead] = useState(isTakenOver);
  return wasDrawnAhead;
}
