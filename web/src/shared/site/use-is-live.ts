import { useSyncExternalStore } from 'react';

const noChange = () => () => undefined;

/** False in the static document, and true once the island is hydrated. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
}
