import { accountEndpoints } from '@croneai/contracts/endpoints/auth/account.ts';
import { emailChangeEndpoints } from '@croneai/contracts/endpoints/auth/email-change.ts';
import {
  type SecondFactorProof,
  type TwoFactorSwitchedOn,
  twoFactorEndpoints,
} from '@croneai/contracts/endpoints/auth/two-factor.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { byId, call, sends, toRequest } from '../../shared/api/endpoint-request.ts';
import { readDeviceToken } from '../../shared/session/session-storage.ts';

/** Adds the device token, because the server counts a known device’s failed attempts separately. */
const onThisDevice = <Proof extends object>(proof: Proof) => ({ body: { ...proof, ...readDeviceToken() } });

export const {
  useSessionsQuery,
  useSecurityEventsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useProfileQuery,
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useEmailChangeQuery,
  useBeginEmailChangeMutation,
  useConfirmEmailChangeMutation,
  useResendEmailChangeMutation,
  useCancelEmailChangeMutation,
  useBeginEnrolmentMutation,
  useConfirmEnrolmentMutation,
  useReplaceRecoveryCodesMutation,
  useDisableTwoFactorMutation,
} = baseApi.enhanceEndpoints({ addTagTypes: ['EmailChange', 'TwoFactor'] }).injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query({ ...call(accountEndpoints.listSessions), providesTags: ['Sessions'] }),
    securityEvents: build.query({
      ...call(accountEndpoints.listSecurityEvents),
      providesTags: ['Sessions', 'TwoFactor', 'Profile'],
    }),
    endSession: build.mutation({ ...byId(accountEndpoints.endSession), invalidatesTags: ['Sessions'] }),
    endOtherSessions: build.mutation({
      ...call(accountEndpoints.endOtherSessions),
      invalidatesTags: ['Sessions'],
    }),
    profile: build.query({ ...call(accountEndpoints.getProfile), providesTags: ['Profile'] }),
    updateProfile: build.mutation({
      ...sends(accountEndpoints.updateProfile),
      invalidatesTags: ['Profile', 'Me'],
    }),
    changePassword: build.mutation({
      ...call(
        accountEndpoints.changePassword,
        onThisDevice<{ currentPassword: string; newPassword: string }>,
      ),
      invalidatesTags: (done) => (done === undefined ? [] : ['Sessions']),
    }),
    emailChange: build.query({
      ...call(emailChangeEndpoints.getEmailChange),
      providesTags: ['EmailChange', 'Profile'],
    }),
    beginEmailChange: build.mutation({
      ...sends(emailChangeEndpoints.beginEmailChange),
      invalidatesTags: (done) => (done ? ['EmailChange'] : []),
    }),
    confirmEmailChange: build.mutation({
      ...sends(emailChangeEndpoints.confirmEmailChange),
      invalidatesTags: ['EmailChange', 'Profile', 'Me'],
    }),
    resendEmailChange: build.mutation({
      ...call(emailChangeEndpoints.resendEmailChangeCodes),
      invalidatesTags: ['EmailChange'],
    }),
    cancelEmailChange: build.mutation({
      ...call(emailChangeEndpoints.cancelEmailChange),
      invalidatesTags: ['EmailChange'],
    }),
    beginEnrolment: build.mutation(call(twoFactorEndpoints.beginTwoFactorEnrolment)),
    confirmEnrolment: build.mutation<TwoFactorSwitchedOn, { code: string }>({
      query: (body) => ({
        ...toRequest(twoFactorEndpoints.confirmTwoFactorEnrolment, { body }),
        renewsToken: true,
      }),
      invalidatesTags: (done) => (done ? ['TwoFactor', 'Sessions', 'Me'] : []),
    }),
    replaceRecoveryCodes: build.mutation({
      ...call(twoFactorEndpoints.replaceRecoveryCodes, onThisDevice<SecondFactorProof>),
      invalidatesTags: ['TwoFactor'],
    }),
    disableTwoFactor: build.mutation({
      ...call(twoFactorEndpoints.disableTwoFactor, onThisDevice<SecondFactorProof>),
      invalidatesTags: ['TwoFactor'],
    }),
  }),
});
