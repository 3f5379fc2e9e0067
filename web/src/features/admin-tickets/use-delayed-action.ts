import { useCallback, useEffect, useRef, useState } from 'react';

const DELAY_MS = 10_000;

/**
 * Runs an action ten seconds after `start`, unless `cancel` is called. If the admin leaves the page
 * earlier, it runs at once, because the admin has already decided.
 */
export function useDelayedAction<Given>(run: (given: Given) => unknown) {
  const [isWaiting, setIsWaiting] = useState(false);
  const waiting = useRef<{ given: Given; timer: ReturnType<typeof setTimeout> }>(undefined);
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  const take = useCallback(() => {
    const taken = waiting.current;
    clearTimeout(taken?.timer);
    waiting.current = undefined;
    setIsWaiting(false);
    return taken;
  }, []);
  const finish = useCallback(() => {
    const taken = take();
    if (taken) newest.current(taken.given);
  }, [take]);
  useEffect(() => finish, [finish]);
  return {
    isWaiting,
    start: (given: Given) => {
      take();
      waiting.current = { given, timer: setTimeout(finish, DELAY_MS) };
      setIsWaiting(true);
    },
    cancel: take,
  };
}
