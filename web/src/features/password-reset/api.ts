import { passwordResetEndpoints } from '@croneai/contracts/endpoints/auth/password-reset.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { sends } from '../../shared/api/endpoint-request.ts';

export const { useForgotPasswordMutation, useVerifyResetTokenQuery, useResetPasswordMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      forgotPassword: build.mutation(sends(passwordResetEndpoints.forgotPassword)),
      /** A query, because it changes nothing; the cached result is dropped with the page. */
      verifyResetToken: build.query({
        ...sends(passwordResetEndpoints.verifyResetToken),
        keepUnusedDataFor: 0,
      }),
      resetPassword: build.mutation(sends(passwordResetEndpoints.resetPassword)),
    }),
  });
