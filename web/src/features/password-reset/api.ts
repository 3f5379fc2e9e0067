import { passwordResetEndpoints } from '@croneai/contracts/endpoints/auth/password-reset.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { sends } from '../../shared/api/endpoint-request.ts';

export const { useForgotPasswordMutation, useVerifyResetTokenQuery, useResetPasswordMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      forgotPassword: build.mutation(sends(passwordResetEndpoints.forgotPassword)),
      /**
       * A query and not a mutation, because the call changes nothing. The cached result is dropped
       * when the page is left.
       */
      verifyResetToken: build.query({
        ...sends(passwordResetEndpoints.verifyResetToken),
        keepUnusedDataFor: 0,
      }),
      resetPassword: build.mutation(sends(passwordResetEndpoints.resetPassword)),
    }),
  });
