import { accountEndpoints } from '@croneai/contracts/endpoints/account.ts';
import {
  type RecoveryCodes,
  type SecondFactorProof,
  type TwoFactorEnrolment,
  type TwoFactorState,
  type TwoFactorSwitchedOn,
  twoFactorEndpoints,
} from '@croneai/contracts/endpoints/two-factor.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { baseApi } from '../api/base-api.ts';
import { toRequest } from '../api/endpoint-request.ts';

const api = baseApi.enhanceEndpoints({ addTagTypes: ['TwoFactor'] }).injectEndpoints({
  endpoints: (build) => ({
    confirmPassword: build.mutation<SignedIn, { password: string; code?: string | undefined }>({
      query: (body) => ({ ...toRequest(accountEndpoints.confirmPassword, { body }), renewsToken: true }),
      invalidatesTags: (done) => (done ? ['Sessions'] : []),
    }),
    twoFactor: build.query<TwoFactorState, void>({
      query: () => toRequest(twoFactorEndpoints.get),
      providesTags: ['TwoFactor'],
    }),
    beginEnrolment: build.mutation<TwoFactorEnrolment, void>({
      query: () => toRequest(twoFactorEndpoints.begin),
    }),
    confirmEnrolment: build.mutation<TwoFactorSwitchedOn, { code: string }>({
      query: (body) => ({ ...toRequest(twoFactorEndpoints.confirm, { body }), renewsToken: true }),
      invalidatesTags: (done) => (done ? ['TwoFactor', 'Sessions', 'Me'] : []),
    }),
    replaceRecoveryCodes: build.mutation<RecoveryCodes, SecondFactorProof>({
      query: (body) => toRequest(twoFactorEndpoints.replaceRecoveryCodes, { body }),
      invalidatesTags: ['TwoFactor'],
    }),
    disableTwoFactor: build.mutation<null, SecondFactorProof>({
      query: (body) => toRequest(twoFactorEndpoints.disable, { body }),
      invalidatesTags: ['TwoFactor'],
    }),
  }),
});

export const {
  useConfirmPasswordMutation,
  useTwoFactorQuery,
  useBeginEnrolmentMutation,
  useConfirmEnrolmentMutation,
  useReplaceRecoveryCodesMutation,
  useDisableTwoFactorMutation,
} = api;
