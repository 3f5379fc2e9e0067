import type { LiveStore } from '../../shared/live/start-live.ts';
import { writeLastKnown } from '../../shared/signals/last-known.ts';

/** Time after which a page has usually loaded all its files, ms. */
const LOADED_AFTER_MS = 10_000;

/**
 * Makes the service worker keep the files that this member’s page has loaded, so that the next
 * visit opens without a connection. At sign-out, deletes those files and the stored results from
 * this device.
 */
export function keepShell(store: LiveStore): () => void {
  const send = () => post({ kind: 'keep-shell', files: loadedFiles() });
  const timer = setTimeout(send, LOADED_AFTER_MS);
  const onHidden = () => {
    if (document.visibilityState === 'hidden') send();
  };
  document.addEventListener('visibilitychange', onHidden);
  const stopWatching = store.subscribe(() => {
    const { session } = store.getState();
    if (session.token !== null) return;
    stop();
    writeLastKnown(null);
    post({ kind: 'drop-shell' });
  });
  function stop() {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onHidden);
    stopWatching();
  }
  return stop;
}

/** Lists the paths of scripts, styles, and fonts that this page has loaded. */
function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = urls.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  );
  return [...new Set(own.map(({ pathname }) => pathname))];
}

function post(message: { kind: 'keep-shell'; files: string[] } | { kind: 'drop-shell' }): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.getRegistration().then((worker) => worker?.active?.postMessage(message));
}
