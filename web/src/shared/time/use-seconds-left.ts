import { useEffect, useState } from 'react';

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
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(reportedEnd));
  useEffect(() => {
    if (reportedEnd !== undefined) setDeadline((current) => nextDeadline(current, reportedEnd));
  }, [reportedEnd]);
  useEffect(() => {
    const draw = () => setSecondsLeft(secondsUntil(deadline));
    draw();
    const timer = setInterval(draw, 250);
    return () => clearInterval(timer);
  }, [deadline]);
  return secondsLeft;
}

function secondsUntil(deadline: number | undefined): number | undefined {
  return deadline === undefined ? undefined : Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
}
