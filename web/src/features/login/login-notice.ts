import { loginTexts } from '../../content/account.ts';
import type { SessionState } from '../../shared/session/session-slice.ts';

/** Why somebody stands before the login without having asked for it, if so. */
export function loginNotice({ token, endedBy }: SessionState, next: string | null): string | undefined {
  if (endedBy === 'refused') return loginTexts.ended;
  if (endedBy === 'idle') return loginTexts.idle;
  if (endedBy === 'leaving') return loginTexts.leaving;
  if (next === null) return undefined;
  // The member area sends a token here only when it could not ask for its owner.
  return token ? loginTexts.outage : loginTexts.needed;
}
