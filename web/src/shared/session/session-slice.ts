import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * Why the token is missing, which decides where the visitor is redirected. `idle` means that an
 * admin was idle for too long, and `leaving` that the account's scheduled deletion ended all
 * sessions.
 */
export type SessionEnd = 'signed-out' | 'refused' | 'idle' | 'leaving';

export interface SessionState {
  token: string | null;
  endedBy: SessionEnd | null;
  /**
   * Kind of sign-out that the user has started. If the server refuses the token before it replies
   * to the sign-out, `endedBy` gets this value.
   */
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
    /** Ignores a late 401 for a token that has since been replaced. */
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
