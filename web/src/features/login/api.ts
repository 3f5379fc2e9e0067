import { authEndpoints, type KeepAccountBody, type LoginBody } from '@croneai/contracts/endpoints/auth.ts';
import {
  type SecondFactorBody,
  type SecondFactorNeeded,
  twoFactorEndpoints,
} from '@croneai/contracts/endpoints/two-factor.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SignedIn | SecondFactorNeeded, LoginBody>({
      query: (body) => toRequest(authEndpoints.login, { body }),
    }),
    keepAccount: build.mutation<null, KeepAccountBody>({
      query: (body) => toRequest(authEndpoints.keepAccount, { body }),
    }),
    loginWithSecondFactor: build.mutation<SignedIn, SecondFactorBody>({
      query: (body) => toRequest(twoFactorEndpoints.login, { body }),
    }),
  }),
});

export const { useLoginMutation, useLoginWithSecondFactorMutation, useKeepAccountMutation } = api;
