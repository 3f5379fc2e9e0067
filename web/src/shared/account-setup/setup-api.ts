import type { AccountSetup } from '@croneai/contracts/account-setup.ts';
import { accountSetupEndpoints } from '@croneai/contracts/endpoints/auth/account-setup.ts';
import { isApiError } from '../api/api-error.ts';
import { baseApi } from '../api/base-api.ts';
import { call, sends } from '../api/endpoint-request.ts';

const SETUP_CONFLICT = 'setup.conflict';

const setupApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    accountSetup: build.query(call(accountSetupEndpoints.getAccountSetup)),
    saveAccountSetup: build.mutation({
      ...sends(accountSetupEndpoints.putAccountSetup),
      invalidatesTags: ['Me'],
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) await dispatch(setupApi.util.upsertQueryData('accountSetup', undefined, answer.data));
      },
    }),
  }),
});

export const { useAccountSetupQuery, useSaveAccountSetupMutation } = setupApi;

/** Returns the setup that another device saved first, which the reply to a conflict contains. */
export function conflictingSetup(error: unknown): AccountSetup | undefined {
  return isApiError(error) && error.code === SETUP_CONFLICT ? (error.data as AccountSetup) : undefined;
}
