import { useCallback, useState, useSyncExternalStore } from 'react';
import { listenToClock } from './use-now.ts';

/**
 * A difference of at most this many milliseconds does not change the end. The delay of replies
 * varies, so each poll would otherwise move the end slightly and the last digit would flicker.
 */
const DRIFT_MS = 1_500;

/**
 * Returns the server's latest end if it differs by more than `DRIFT_MS`, and the current end
 * otherwise.
 */
export function nextDeadline(current: number | undefined, reported: number): number {
  return current !== undefined && Math.abs(reported - current) <= DRIFT_MS ? current : reported;
}

/**
 * Returns the whole seconds until `reportedEnd` (epoch ms by this device's clock), and counts down
 * between reports.
 */
export function useSecondsLeft(reportedEnd: number | undefined): number | undefined {
  const [deadline, setDeadline] = useState(reportedEnd);
  const next = reportedEnd === undefined ? deadline : nextDeadline(deadline, reportedEnd);
  if (next !== deadline) setDeadline(next);
  return useSecondsUntil(next);
}

/**
 * Counts down the whole seconds until an action may be repeated. It stays correct if the tab
 * sleeps.
 */
export function useCooldown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0);
  const start = useCallback((seconds: number) => setEndsAt(Date.now() + seconds * 1000), []);
  return { secondsLeft: useSecondsUntil(endsAt) ?? 0, start };
}

const useSecondsUntil = (end: number | undefined): number | undefined =>
  useSyncExternalStore(listenToClock, () =>
    end === undefined ? undefined : Math.max(0, Math.ceil((end - Date.now()) / 1000)),
  );
