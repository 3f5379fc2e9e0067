import {
  type ConfirmEmailChangeBody,
  type EmailChange,
  emailChangeEndpoints,
} from '@croneai/contracts/endpoints/email-change.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { toRequest } from '../../../shared/api/endpoint-request.ts';

const api = baseApi.enhanceEndpoints({ addTagTypes: ['EmailChange'] }).injectEndpoints({
  endpoints: (build) => ({
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
  useEmailChangeQuery,
  useBeginEmailChangeMutation,
  useConfirmEmailChangeMutation,
  useResendEmailChangeMutation,
  useCancelEmailChangeMutation,
} = api;
