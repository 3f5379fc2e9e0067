import { authEndpoints } from '@croneai/contracts/endpoints/auth.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { sends } from '../../shared/api/endpoint-request.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation(sends(authEndpoints.forgotPassword)),
    /** Asking changes nothing, so it is a query; its answer is not kept once the page is left. */
    verifyResetToken: build.query({ ...sends(authEndpoints.verifyResetToken), keepUnusedDataFor: 0 }),
    resetPassword: build.mutation(sends(authEndpoints.resetPassword)),
  }),
});

export const { useForgotPasswordMutation, useVerifyResetTokenQuery, useResetPasswordMutation } = api;
