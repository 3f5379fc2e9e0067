/** The next local midnight after `now`, epoch ms; right across changes of summer time too. */
export function nextMidnight(now: number): number {
  const midnight = new Date(now);
  midnight.setHours(24, 0, 0, 0);
  return midnight.getTime();
}

/** Whole seconds until the local day ends; 0 when nothing is left. */
export function secondsLeftToday(now: number): number {
  return Math.max(0, Math.ceil((nextMidnight(now) - now) / 1000));
}
