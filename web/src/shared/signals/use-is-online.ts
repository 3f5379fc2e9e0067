import { useSyncExternalStore } from 'react';

/** True while the browser reports a network. The server may still be unreachable. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(draw: () => void): () => void {
  addEventListener('online', draw);
  addEventListener('offline', draw);
  return () => {
    removeEventListener('online', draw);
    removeEventListener('offline', draw);
  };
}
