import { useSyncExternalStore } from 'react';
import { hasStoredUser, onTokenChange, readToken } from './session-storage.ts';

/**
 * For pages that are for visitors only, and that carry no store. Asks for the user record too: the member area sends a
 * token without one here when it cannot reach the server, and sending it back would go round in circles.
 */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(onTokenChange, isSignedIn, () => false);
}

function isSignedIn(): boolean {
  return readToken() !== null && hasStoredUser();
}
