import { hasStoredUser } from './session-storage.ts';
import { useSession } from './use-session.ts';

/**
 * For pages that are for visitors only. Asks for the user record too: the member area sends a token without one here
 * when it cannot reach the server, and sending it back would go round in circles.
 */
export function useIsSignedIn(): boolean {
  const { token } = useSession();
  return token !== null && hasStoredUser();
}
