import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { SessionState } from '../session/session-slice.ts';
import type { baseApi } from './base-api.ts';

/** The part of the store that every feature may read. */
export interface SharedState {
  session: SessionState;
  api: ReturnType<typeof baseApi.reducer>;
}

/** Returns `dispatch` for thunks, without the types of the whole store. */
export function useAppDispatch(): ThunkDispatch<SharedState, unknown, UnknownAction> {
  return useDispatch();
}
