import { useRef } from 'react';

/** Runs what it is given in order, so that the last press holds whatever the network does. Nothing in it may reject. */
export function useOneAfterTheOther(): (run: () => Promise<unknown>) => void {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (run) => {
    last.current = last.current.then(run);
  };
}
