import { alertSettings, reachesOut } from '../alerts/alert-settings.ts';
import type { Appliers } from './apply-event.ts';
import { statusChanged } from './live-slice.ts';
import { type LiveStore, shareStream } from './share-stream.ts';

/** A page that nobody has looked at for this long is told nothing. */
const HIDDEN_MS = 60_000;

/** Follows the stream for one signed-in member in this tab while somebody may look at it, until the function that it returns is called. */
export function startLive(store: LiveStore, owner: string, appliers: Appliers): () => void {
  let stop = shareStream(store, owner, appliers, false);
  let isAsleep = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sleep = () => {
    // Who is alerted in the background is told there.
    if (isAsleep || reachesOut(alertSettings())) return;
    isAsleep = true;
    stop();
    store.dispatch(statusChanged('asleep'));
  };
  const wake = () => {
    clearTimeout(timer);
    if (!isAsleep) return;
    isAsleep = false;
    stop = shareStream(store, owner, appliers, true);
  };
  const look = () => {
    if (document.visibilityState === 'visible') return wake();
    clearTimeout(timer);
    timer = setTimeout(sleep, HIDDEN_MS);
  };
  look();
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', sleep);
  addEventListener('pageshow', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pagehide', sleep);
    removeEventListener('pageshow', look);
    if (!isAsleep) stop();
  };
}
