import { useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import type { SessionState } from './session-slice.ts';
import { isSignedIn, onTokenChange } from './session-storage.ts';

export function useSession(): SessionState {
  return useSelector((state: { session: SessionState }) => state.session);
}

/** True for signed-in members. Public pages use this hook. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(onTokenChange, isSignedIn, () => false);
}
