import { authEndpoints } from '@croneai/contracts/endpoints/auth/auth.ts';
import { twoFactorEndpoints } from '@croneai/contracts/endpoints/auth/two-factor.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { sends } from '../../shared/api/endpoint-request.ts';

export const { useLoginMutation, useLoginWithSecondFactorMutation, useKeepAccountMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      login: build.mutation(sends(authEndpoints.login)),
      keepAccount: build.mutation(sends(authEndpoints.keepAccount)),
      loginWithSecondFactor: build.mutation(sends(twoFactorEndpoints.loginWithSecondFactor)),
    }),
  });
