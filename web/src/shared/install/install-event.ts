import { useSyncExternalStore } from 'react';

/** Chromium’s event, which means that the browser offers to install the page. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let kept: InstallEvent | undefined;
const listeners = new Set<() => void>();

/**
 * Listens from the start of the page, because the event fires once and often before the first
 * render.
 */
export function captureInstallEvent(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as InstallEvent;
    for (const listener of listeners) listener();
  });
}

/** Undefined if the browser offers no installation. */
export const useInstallEvent = (): InstallEvent | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => kept,
  );
