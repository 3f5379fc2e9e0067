import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Why there is no token any more; decides where the dashboard sends the person. */
export type SessionEnd = 'signed-out' | 'refused' | 'idle' | 'leaving';

export interface SessionState {
  token: string | null;
  endedBy: SessionEnd | null;
  /** The deletion of the account is asked for: a refusal that is here before the reply comes of it. */
  isLeaving?: boolean;
}

const initialState: SessionState = { token: null, endedBy: null };

const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    tokenStored: (_state, action: PayloadAction<{ token: string }>): SessionState => ({
      token: action.payload.token,
      endedBy: null,
    }),
    /** A late 401 for a token that was replaced in the meantime changes nothing. */
    tokenRefused: (state, action: PayloadAction<{ token: string }>): SessionState =>
      state.token === action.payload.token
        ? { token: null, endedBy: state.isLeaving ? 'leaving' : 'refused' }
        : state,
    /** An admin was away for too long. */
    leftIdle: (): SessionState => ({ token: null, endedBy: 'idle' }),
    signedOut: (): SessionState => ({ token: null, endedBy: 'signed-out' }),
    deletionRequested: (state, action: PayloadAction<boolean>): SessionState => ({
      ...state,
      isLeaving: action.payload,
    }),
    /** The deletion of the account is scheduled, which ended every session of it. */
    deletionScheduled: (): SessionState => ({ token: null, endedBy: 'leaving' }),
  },
});

export const { tokenStored, tokenRefused, leftIdle, signedOut, deletionRequested, deletionScheduled } =
  sessionSlice.actions;
export const sessionReducer = sessionSlice.reducer;
