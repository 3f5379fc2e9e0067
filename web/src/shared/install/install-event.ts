import { useSyncExternalStore } from 'react';

/** Chromium fires this event to offer the installation of the page. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let kept: InstallEvent | undefined;
const listeners = new Set<() => void>();

/**
 * Starts to listen for the event. Call this when the page starts: the event fires only once, often
 * before the first render.
 */
export function captureInstallEvent(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as InstallEvent;
    for (const listener of listeners) listener();
  });
}

/** Returns the stored event, or undefined if the browser has not offered an installation. */
export const useInstallEvent = (): InstallEvent | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => kept,
  );
