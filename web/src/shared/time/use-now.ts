import { useSyncExternalStore } from 'react';
import { clockTime, listenToClock } from './clock.ts';

/** This device's time in whole seconds, epoch ms. Undefined in a document, ahead of its visit. */
export function useNow(): number | undefined {
  return useAtNow((now) => Math.floor(now / 1000) * 1000);
}

/** A value that follows this device's time and is drawn only when it changes. Undefined in a document. */
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
