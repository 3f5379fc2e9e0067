import { useState, useSyncExternalStore } from 'react';

/** Whether this part of the page stood there, drawn ahead, before its script. False for what the script itself draws. */
export function useIsDrawnAhead(): boolean {
  // The first drawing takes the server's answer only where it takes over what was drawn ahead.
  const isTakenOver = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
  const [wasDrawnAhead] = useState(isTakenOver);
  return wasDrawnAhead;
}
