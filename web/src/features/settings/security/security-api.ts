import {
  type SecondFactorProof,
  type TwoFactorSwitchedOn,
  twoFactorEndpoints,
} from '@croneai/contracts/endpoints/two-factor.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { call, toRequest } from '../../../shared/api/endpoint-request.ts';
import { readDeviceToken } from '../../../shared/session/session-storage.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    beginEnrolment: build.mutation(call(twoFactorEndpoints.beginTwoFactorEnrolment)),
    confirmEnrolment: build.mutation<TwoFactorSwitchedOn, { code: string }>({
      query: (body) => ({
        ...toRequest(twoFactorEndpoints.confirmTwoFactorEnrolment, { body }),
        renewsToken: true,
      }),
      invalidatesTags: (done) => (done ? ['TwoFactor', 'Sessions', 'Me'] : []),
    }),
    replaceRecoveryCodes: build.mutation({
      ...call(twoFactorEndpoints.replaceRecoveryCodes, (proof: SecondFactorProof) => ({
        body: { ...proof, ...readDeviceToken() },
      })),
      invalidatesTags: ['TwoFactor'],
    }),
    disableTwoFactor: build.mutation({
      ...call(twoFactorEndpoints.disableTwoFactor, (proof: SecondFactorProof) => ({
        body: { ...proof, ...readDeviceToken() },
      })),
      invalidatesTags: ['TwoFactor'],
    }),
  }),
});

export const {
  useBeginEnrolmentMutation,
  useConfirmEnrolmentMutation,
  useReplaceRecoveryCodesMutation,
  useDisableTwoFactorMutation,
} = api;
