import { useSyncExternalStore } from 'react';

/** Whether this device says that it has a network. Says nothing about the server. */
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
