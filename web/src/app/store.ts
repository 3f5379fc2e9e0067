import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { baseApi } from '../shared/api/base-api.ts';
import { liveReducer } from '../shared/live/live-slice.ts';
import { persistSession } from '../shared/session/persist-session.ts';
import { sessionReducer } from '../shared/session/session-slice.ts';
import { readToken } from '../shared/session/session-storage.ts';

export function createStore(token: string | null) {
  return configureStore({
    reducer: { session: sessionReducer, live: liveReducer, [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
    preloadedState: { session: { token, endedBy: null } },
  });
}

/** The store of the page: session from storage, kept there, and calls that follow focus and connection. */
export function createBrowserStore() {
  const store = createStore(readToken());
  persistSession(store);
  setupListeners(store.dispatch);
  return store;
}
