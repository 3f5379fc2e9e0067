import { accountEndpoints, type Profile, type SessionRow } from '@croneai/contracts/endpoints/account.ts';
import {
  type ConfirmEmailChangeBody,
  type EmailChange,
  emailChangeEndpoints,
} from '@croneai/contracts/endpoints/email-change.ts';
import type { SecurityEvent } from '@croneai/contracts/security-events.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { readDeviceToken } from '../../shared/session/session-storage.ts';

type ProfileChange = Partial<Pick<Profile, 'fullName' | 'phone' | 'country' | 'telegram' | 'timeZone'>>;

const api = baseApi.enhanceEndpoints({ addTagTypes: ['EmailChange', 'TwoFactor'] }).injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<SessionRow[], void>({
      query: () => toRequest(accountEndpoints.listSessions),
      providesTags: ['Sessions'],
    }),
    securityEvents: build.query<SecurityEvent[], void>({
      query: () => toRequest(accountEndpoints.listSecurityEvents),
      providesTags: ['Sessions', 'TwoFactor', 'Profile'],
    }),
    endSession: build.mutation<null, string>({
      query: (id) => toRequest(accountEndpoints.endSession, { params: { id } }),
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => toRequest(accountEndpoints.endOtherSessions),
      invalidatesTags: ['Sessions'],
    }),
    profile: build.query<Profile, void>({
      query: () => toRequest(accountEndpoints.getProfile),
      providesTags: ['Profile'],
    }),
    updateProfile: build.mutation<Profile, ProfileChange>({
      query: (body) => toRequest(accountEndpoints.updateProfile, { body }),
      invalidatesTags: ['Profile', 'Me'],
    }),
    changePassword: build.mutation<null, { currentPassword: string; newPassword: string }>({
      query: (passwords) =>
        toRequest(accountEndpoints.changePassword, { body: { ...passwords, ...readDeviceToken() } }),
      invalidatesTags: (done) => (done === undefined ? [] : ['Sessions']),
    }),
    emailChange: build.query<EmailChange | null, void>({
      query: () => toRequest(emailChangeEndpoints.get),
      providesTags: ['EmailChange'],
    }),
    beginEmailChange: build.mutation<EmailChange, { newEmail: string }>({
      query: (body) => toRequest(emailChangeEndpoints.begin, { body }),
      invalidatesTags: (done) => (done ? ['EmailChange'] : []),
    }),
    confirmEmailChange: build.mutation<EmailChange | null, ConfirmEmailChangeBody>({
      query: (body) => toRequest(emailChangeEndpoints.confirm, { body }),
      invalidatesTags: ['EmailChange', 'Profile', 'Me'],
    }),
    resendEmailChange: build.mutation<EmailChange, void>({
      query: () => toRequest(emailChangeEndpoints.resend),
      invalidatesTags: ['EmailChange'],
    }),
    cancelEmailChange: build.mutation<null, void>({
      query: () => toRequest(emailChangeEndpoints.cancel),
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
