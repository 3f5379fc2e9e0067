import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { baseApi } from '../api/base-api.ts';
import type { SessionState } from './session-slice.ts';
import { isSignedIn, onTokenChange } from './session-storage.ts';

/** What every feature may know of the store. */
export interface SharedState {
  session: SessionState;
  api: ReturnType<typeof baseApi.reducer>;
}

export function useSession(): SessionState {
  return useSelector((state: SharedState) => state.session);
}

/** Dispatch that takes thunks, typed without knowing the whole store. */
export function useAppDispatch(): ThunkDispatch<SharedState, unknown, UnknownAction> {
  return useDispatch();
}

/** For pages that are for visitors only. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(onTokenChange, isSignedIn, () => false);
}
