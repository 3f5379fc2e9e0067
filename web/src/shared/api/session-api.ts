import { authEndpoints } from '@croneai/contracts/endpoints/auth/auth.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { endBegun, type SessionEnd, sessionEnded, tokenStored } from '../session/session-slice.ts';
import { writeDeviceToken } from '../session/session-storage.ts';
import { writeStoredUser } from '../session/stored-user.ts';
import { baseApi } from './base-api.ts';
import { call } from './endpoint-request.ts';
import { forgetPosition } from './first-position.ts';
import type { useAppDispatch } from './shared-state.ts';

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    me: build.query({
      ...call(authEndpoints.getCurrentUser),
      providesTags: ['Me'],
      async onQueryStarted(_arg, { queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) writeStoredUser(answer.data);
      },
    }),
    logout: build.mutation(call(authEndpoints.logout)),
  }),
});

export const { useMeQuery } = sessionApi;

type Dispatch = ReturnType<typeof useAppDispatch>;

/** Stores token and user after a login or a confirmed registration. */
export async function startSession(
  dispatch: Dispatch,
  { token, user, deviceToken }: SignedIn,
): Promise<void> {
  dispatch(baseApi.util.resetApiState());
  forgetPosition();
  writeDeviceToken(deviceToken);
  writeStoredUser(user);
  dispatch(tokenStored({ token }));
  await dispatch(sessionApi.util.upsertQueryData('me', undefined, user));
}

/** Maximum time for which a sign-out waits for the server. */
const LOGOUT_WAIT_MS = 3_000;

/** Ends the session on this device in any case, and on the server if the server can be reached. */
export async function signOut(dispatch: Dispatch, by: SessionEnd = 'signed-out'): Promise<void> {
  dispatch(endBegun(by));
  const call = dispatch(sessionApi.endpoints.logout.initiate());
  await Promise.race([call, new Promise((resolve) => setTimeout(resolve, LOGOUT_WAIT_MS))]);
  dispatch(sessionEnded(by));
  dispatch(baseApi.util.resetApiState());
}
