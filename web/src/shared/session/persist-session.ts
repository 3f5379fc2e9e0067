import type { Store } from '@reduxjs/toolkit';
import { type SessionState, signedOut, tokenStored } from './session-slice.ts';
import {
  clearStoredUser,
  clearTabStorage,
  keepOnlyThatSomebodyIsKnown,
  readToken,
  TOKEN_KEY,
  writeToken,
} from './session-storage.ts';

/**
 * Keeps the token key and the store the same, in this tab and between tabs: signing in or out in one shows in all.
 * A session that ended by itself leaves a flag, so that its owner is led to the login and not to the signup.
 */
export function persistSession(store: Store<{ session: SessionState }>): void {
  let known = store.getState().session;
  store.subscribe(() => {
    const { session } = store.getState();
    if (session === known) return;
    known = session;
    if (session.token !== readToken()) writeToken(session.token);
    if (session.endedBy === 'signed-out' || session.endedBy === 'leaving') clearStoredUser();
    else if (session.endedBy) keepOnlyThatSomebodyIsKnown();
    if (session.endedBy) clearTabStorage();
  });
  addEventListener('storage', (event) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    const token = readToken();
    if (token === store.getState().session.token) return;
    store.dispatch(token ? tokenStored({ token }) : signedOut());
  });
}
