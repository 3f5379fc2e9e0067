import { configureStore, type Store } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { baseApi } from '../shared/api/base-api.ts';
import { liveReducer } from '../shared/live/live-slice.ts';
import {
  type SessionState,
  sessionEnded,
  sessionReducer,
  tokenStored,
} from '../shared/session/session-slice.ts';
import {
  anonymiseStoredUser,
  clearStoredUser,
  clearTabStorage,
  hasStoredUser,
  readToken,
  TOKEN_KEY,
  writeToken,
} from '../shared/session/session-storage.ts';
import { ownerOf } from '../shared/session/token-renewal.ts';

export function createStore(token: string | null) {
  return configureStore({
    reducer: { session: sessionReducer, live: liveReducer, [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
    // Applies replies without RTK's default delay of a frame, during which old values would
    // reappear.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
    preloadedState: { session: { token, endedBy: null } },
  });
}

/**
 * Creates the store of the page. The session is read from storage and saved there. Queries may
 * refetch when the window gets the focus or the connection returns.
 */
export function createBrowserStore() {
  const store = createStore(readToken());
  persistSession(store);
  setupListeners(store.dispatch);
  return store;
}

/**
 * Keeps the stored token and the store in sync, also between tabs: a sign-in or sign-out in one tab
 * applies to all. If a session ends by itself, a flag stays in storage, so that the member gets the
 * login page instead of the sign-up page.
 */
function persistSession(store: Store<{ session: SessionState }>): void {
  let known = store.getState().session;
  let owner = known.token;
  store.subscribe(() => {
    const { session } = store.getState();
    if (session === known) return;
    known = session;
    const { token } = session;
    if (token !== null) {
      // A login in another tab must not show the cached replies of the previous member.
      if (owner !== null && ownerOf(owner) !== ownerOf(token)) store.dispatch(baseApi.util.resetApiState());
      owner = token;
    }
    // The token is last, because its removal makes other tabs read the user record.
    if (session.endedBy === 'signed-out' || session.endedBy === 'leaving') clearStoredUser();
    else if (session.endedBy) anonymiseStoredUser();
    if (session.token !== readToken()) writeToken(session.token);
    if (session.endedBy) clearTabStorage();
  });
  const follow = () => {
    const token = readToken();
    if (token === store.getState().session.token) return;
    const endedBy = hasStoredUser() ? 'refused' : 'signed-out';
    store.dispatch(token ? tokenStored({ token }) : sessionEnded(endedBy));
  };
  addEventListener('storage', ({ key }) => {
    if (key === TOKEN_KEY || key === null) follow();
  });
  // A page in the back/forward cache gets no events of the storage.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}
