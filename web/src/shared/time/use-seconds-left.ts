import { useCallback, useState, useSyncExternalStore } from 'react';
import { listenToClock } from './use-now.ts';

/**
 * A server's answer travels for a while, so each poll would move the end by some milliseconds and the last digit would
 * flicker. Only a difference above this is a new end.
 */
const DRIFT_MS = 1_500;

/** The end to count down to, given the one counted to until now and what the server has just said. */
export function nextDeadline(current: number | undefined, reported: number): number {
  return current !== undefined && Math.abs(reported - current) <= DRIFT_MS ? current : reported;
}

/** Whole seconds until `reportedEnd` (epoch ms by this device's clock), drawn forward between the reports. */
export function useSecondsLeft(reportedEnd: number | undefined): number | undefined {
  const [deadline, setDeadline] = useState(reportedEnd);
  const next = reportedEnd === undefined ? deadline : nextDeadline(deadline, reportedEnd);
  if (next !== deadline) setDeadline(next);
  return useSecondsUntil(next);
}

/** Counts down whole seconds after something that may not be repeated at once. Survives a sleeping tab. */
export function useCooldown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0);
  const start = useCallback((seconds: number) => setEndsAt(Date.now() + seconds * 1000), []);
  return { secondsLeft: useSecondsUntil(endsAt) ?? 0, start };
}

const useSecondsUntil = (end: number | undefined): number | undefined =>
  useSyncExternalStore(listenToClock, () =>
    end === undefined ? undefined : Math.max(0, Math.ceil((end - Date.now()) / 1000)),
  );
