import { useSyncExternalStore } from 'react';
import { utcMinutes } from './clock-face.ts';

/**
 * Returns this device's time in epoch ms, rounded down to a whole second. Undefined in a static
 * document until its script runs.
 */
export function useNow(): number | undefined {
  return useAtNow((now) => Math.floor(now / 1000) * 1000);
}

/**
 * Returns a value that depends on this device's time, and rerenders only when the value changes.
 * Undefined in a static document.
 */
export function useAtNow<T extends string | number | boolean>(valueAt: (now: number) => T): T | undefined {
  return useSyncExternalStore<T | undefined>(
    listenToClock,
    () => {
      const now = clockTime();
      return now === undefined ? undefined : valueAt(now);
    },
    () => undefined,
  );
}

/**
 * Returns the visitor's clock for a public page, with the name of its zone. It uses the zone's
 * offset instead of the browser's formatter, for the reason in `clock-face.ts`. The prerendered
 * document shows UTC.
 */
export function useVisitorClock() {
  const offset = useAtNow((now) => -new Date(now).getTimezoneOffset()) ?? 0;
  const zone = zoneOf(offset);
  const minutes = (at: number | string) => utcMinutes(new Date(at).getTime() + offset * 60_000);
  return { zone, minutes, clock: (at: number | string) => `${minutes(at)} ${zone}` };
}

/** Formats this device's offset in minutes as `UTC`, `WAT`, `GMT-5`, or `GMT+5:30`. */
function zoneOf(offset: number): string {
  if (offset === 0) return 'UTC';
  // In some English locales, browsers do not know the short name of this zone.
  if (new Date().toTimeString().includes('West Africa')) return 'WAT';
  const [hours, minutes] = [Math.trunc(offset / 60), Math.abs(offset % 60)];
  return `GMT${offset > 0 ? '+' : ''}${hours}${minutes ? `:${minutes}` : ''}`;
}

/** Ticks four times a second, so that no second is skipped if a timer is late. */
const TICK_MS = 250;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let hasBegun = false;

/**
 * Returns this device's time, epoch ms. Undefined before the first tick of a visit. The first tick
 * runs in a task of its own, because the task that hydrates the page is already long.
 */
export const clockTime = (): number | undefined => (hasBegun ? Date.now() : undefined);

function tick(): void {
  hasBegun = true;
  for (const each of listeners) each();
}

/**
 * Calls `onTick` at each tick until the returned function is called. All listeners share a timer.
 */
export function listenToClock(onTick: () => void): () => void {
  // A new function for each subscription, so that the same listener can subscribe twice.
  const listener = () => onTick();
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  if (!hasBegun) setTimeout(tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
