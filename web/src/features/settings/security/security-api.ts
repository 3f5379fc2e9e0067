import {
  type RecoveryCodes,
  type SecondFactorProof,
  type TwoFactorEnrolment,
  type TwoFactorSwitchedOn,
  twoFactorEndpoints,
} from '@croneai/contracts/endpoints/two-factor.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { toRequest } from '../../../shared/api/endpoint-request.ts';
import { readDeviceToken } from '../../../shared/session/session-storage.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    beginEnrolment: build.mutation<TwoFactorEnrolment, void>({
      query: () => toRequest(twoFactorEndpoints.begin),
    }),
    confirmEnrolment: build.mutation<TwoFactorSwitchedOn, { code: string }>({
      query: (body) => ({ ...toRequest(twoFactorEndpoints.confirm, { body }), renewsToken: true }),
      invalidatesTags: (done) => (done ? ['TwoFactor', 'Sessions', 'Me'] : []),
    }),
    replaceRecoveryCodes: build.mutation<RecoveryCodes, SecondFactorProof>({
      query: (proof) =>
        toRequest(twoFactorEndpoints.replaceRecoveryCodes, { body: { ...proof, ...readDeviceToken() } }),
      invalidatesTags: ['TwoFactor'],
    }),
    disableTwoFactor: build.mutation<null, SecondFactorProof>({
      query: (proof) => toRequest(twoFactorEndpoints.disable, { body: { ...proof, ...readDeviceToken() } }),
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
