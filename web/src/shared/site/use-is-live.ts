import { useSyncExternalStore } from 'react';

const noChange = () => () => undefined;

/** Whether a script stands behind what is shown: false in the document, true once its island is taken over. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
}
