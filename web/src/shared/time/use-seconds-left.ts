import { useCallback, useState, useSyncExternalStore } from 'react';
import { listenToClock } from './use-now.ts';

/**
 * Maximum difference that does not change the end: the delay of replies varies, so each poll would
 * move the end slightly and the last digit would flicker.
 */
const DRIFT_MS = 1_500;

/** Next end to count down to, from the current one and the server's latest reply. */
export function nextDeadline(current: number | undefined, reported: number): number {
  return current !== undefined && Math.abs(reported - current) <= DRIFT_MS ? current : reported;
}

/**
 * Whole seconds until `reportedEnd` (epoch ms by this device's clock), counted down between
 * reports.
 */
export function useSecondsLeft(reportedEnd: number | undefined): number | undefined {
  const [deadline, setDeadline] = useState(reportedEnd);
  const next = reportedEnd === undefined ? deadline : nextDeadline(deadline, reportedEnd);
  if (next !== deadline) setDeadline(next);
  return useSecondsUntil(next);
}

/** Counts down whole seconds before an action may be repeated. Survives a sleeping tab. */
export function useCooldown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0);
  const start = useCallback((seconds: number) => setEndsAt(Date.now() + seconds * 1000), []);
  return { secondsLeft: useSecondsUntil(endsAt) ?? 0, start };
}

const useSecondsUntil = (end: number | undefined): number | undefined =>
  useSyncExternalStore(listenToClock, () =>
    end === undefined ? undefined : Math.max(0, Math.ceil((end - Date.now()) / 1000)),
  );
