import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LOGIN_PATH, loginPath } from '../../shared/session/entry-path.ts';

/** The login, with the way back to the page of the member area that sent somebody here, if one did; also on the steps after. */
export function useLoginPath(): string {
  // Only the entry that was sent here knows: the steps are entries of their own.
  const [state] = useState<unknown>(useLocation().state);
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? loginPath(from) : LOGIN_PATH;
}
