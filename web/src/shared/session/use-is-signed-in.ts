import { useSyncExternalStore } from 'react';
import { isSignedIn, onTokenChange } from './session-storage.ts';

/** For pages that are for visitors only. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(onTokenChange, isSignedIn, () => false);
}
