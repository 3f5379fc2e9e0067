import {
  authEndpoints,
  type ForgotPasswordBody,
  type ResetPasswordBody,
} from '@croneai/contracts/endpoints/auth.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation<null, ForgotPasswordBody>({
      query: (body) => toRequest(authEndpoints.forgotPassword, { body }),
    }),
    /** Asking changes nothing, so it is a query; its answer is not kept once the page is left. */
    verifyResetToken: build.query<{ email: string }, { token: string }>({
      query: (body) => toRequest(authEndpoints.verifyResetToken, { body }),
      keepUnusedDataFor: 0,
    }),
    resetPassword: build.mutation<null, ResetPasswordBody>({
      query: (body) => toRequest(authEndpoints.resetPassword, { body }),
    }),
  }),
});

export const { useForgotPasswordMutation, useVerifyResetTokenQuery, useResetPasswordMutation } = api;
