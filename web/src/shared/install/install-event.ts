import { useSyncExternalStore } from 'react';

/** Chromium’s event: the browser would install the page. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let kept: InstallEvent | undefined;
const listeners = new Set<() => void>();

/** From the start of the page on: the event comes once, often before anything is drawn. */
export function keepInstallEvent(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as InstallEvent;
    for (const listener of listeners) listener();
  });
}

/** Undefined where the browser offers nothing. */
export const useInstallEvent = (): InstallEvent | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => kept,
  );
