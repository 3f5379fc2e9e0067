import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * Reason for the missing token, which decides the redirect. `idle`: an admin was idle for too long;
 * `leaving`: a scheduled deletion ended all sessions.
 */
export type SessionEnd = 'signed-out' | 'refused' | 'idle' | 'leaving';

export interface SessionState {
  token: string | null;
  endedBy: SessionEnd | null;
  /** The end that the user started; a refusal before its reply is a consequence of it. */
  ending?: SessionEnd | undefined;
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
      state.token === action.payload.token ? { token: null, endedBy: state.ending ?? 'refused' } : state,
    sessionEnded: (_state, action: PayloadAction<SessionEnd>): SessionState => ({
      token: null,
      endedBy: action.payload,
    }),
    endBegun: (state, action: PayloadAction<SessionEnd | undefined>): SessionState => ({
      ...state,
      ending: action.payload,
    }),
  },
});

export const { tokenStored, tokenRefused, sessionEnded, endBegun } = sessionSlice.actions;
export const sessionReducer = sessionSlice.reducer;
