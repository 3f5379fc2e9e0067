import { accountEndpoints } from '@croneai/contracts/endpoints/auth/account.ts';
import { twoFactorEndpoints } from '@croneai/contracts/endpoints/auth/two-factor.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { baseApi } from '../api/base-api.ts';
import { call, toRequest } from '../api/endpoint-request.ts';
import { readDeviceToken } from '../session/session-storage.ts';

export const { useConfirmPasswordMutation, useTwoFactorQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    confirmPassword: build.mutation<SignedIn, { password: string; code?: string | undefined }>({
      query: (proof) => {
        const body = { ...proof, ...readDeviceToken() };
        return { ...toRequest(accountEndpoints.confirmPassword, { body }), renewsToken: true };
      },
      invalidatesTags: (done) => (done ? ['Sessions'] : []),
    }),
    twoFactor: build.query({ ...call(twoFactorEndpoints.getTwoFactor), providesTags: ['TwoFactor'] }),
  }),
});

/** Errors about the second factor. Forms show them at the field for the code. */
export const CODE_PROBLEMS = [
  'auth.second_factor_invalid',
  'auth.second_factor_used',
  'auth.second_factor_missing',
] as const;
