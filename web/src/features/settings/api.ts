import { accountEndpoints } from '@croneai/contracts/endpoints/account.ts';
import { emailChangeEndpoints } from '@croneai/contracts/endpoints/email-change.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { byId, call, sends } from '../../shared/api/endpoint-request.ts';
import { readDeviceToken } from '../../shared/session/session-storage.ts';

const api = baseApi.enhanceEndpoints({ addTagTypes: ['EmailChange', 'TwoFactor'] }).injectEndpoints({
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
        (passwords: { currentPassword: string; newPassword: string }) => ({
          body: { ...passwords, ...readDeviceToken() },
        }),
      ),
      invalidatesTags: (done) => (done === undefined ? [] : ['Sessions']),
    }),
    emailChange: build.query({ ...call(emailChangeEndpoints.getEmailChange), providesTags: ['EmailChange'] }),
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
  }),
});

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
} = api;
