import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LOGIN_PATH, loginPath } from '../../shared/session/entry-path.ts';
import { readReturnTo, writeReturnTo } from './return-to.ts';
import { useSignupStep } from './signup-step.ts';

/** The login, with the way back to the page of the member area that sent somebody here, if one did; also on the steps after. */
export function useLoginPath(): string {
  const step = useSignupStep();
  const sentFrom = sentFromOf(useLocation().state);
  // Only the entry that was sent here knows: the steps are entries of their own. A step that is reloaded asks the tab; who
  // comes to the offer anew was sent by nobody.
  const [from] = useState(() => sentFrom ?? (step === 'offer' ? undefined : readReturnTo()));
  useEffect(() => writeReturnTo(from), [from]);
  return from === undefined ? LOGIN_PATH : loginPath(from);
}

function sentFromOf(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? from : undefined;
}
