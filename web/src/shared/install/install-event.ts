import { useSyncExternalStore } from 'react';

/** Chromium fires this event to offer the installation of the page. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let kept: InstallEvent | undefined;
const listeners = new Set<() => void>();

/**
 * Must be called when the page starts, because the event fires only once and often before the first
 * render.
 */
export function captureInstallEvent(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as InstallEvent;
    for (const listener of listeners) listener();
  });
}

/** Returns undefined if the browser does not offer an installation. */
export const useInstallEvent = (): InstallEvent | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => kept,
  );
