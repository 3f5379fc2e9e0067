import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createBrowserStore, createStore } from './store.ts';

/** One for the whole visit, whichever pages it is around. */
const store = typeof window === 'undefined' ? createStore(null) : createBrowserStore();

export function WithStore({ children }: { children: ReactNode }) {
  return <Provider store={store}>{children}</Provider>;
}
