import { useCallback, useState, useSyncExternalStore } from 'react';
import { listenToClock } from './use-now.ts';

/**
 * If the server reports an end that differs by at most this many milliseconds, the countdown keeps
 * its end. The delay of replies varies, so each poll would otherwise move the end slightly, and the
 * last digit would flicker.
 */
const DRIFT_MS = 1_500;

/**
 * Returns the end of the countdown: `reported` if it differs from `current` by more than
 * `DRIFT_MS`, and `current` otherwise. Both are epoch ms.
 */
export function nextDeadline(current: number | undefined, reported: number): number {
  return current !== undefined && Math.abs(reported - current) <= DRIFT_MS ? current : reported;
}

/**
 * Returns the whole seconds until the end that the server reported (epoch ms by this device's
 * clock). Counts down until the server reports an end again.
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
