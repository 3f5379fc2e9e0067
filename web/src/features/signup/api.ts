import {
  authEndpoints,
  type ConfirmCodeBody,
  type RegisterBody,
  type Registered,
} from '@croneai/contracts/endpoints/auth.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<Registered, RegisterBody>({
      query: (body) => toRequest(authEndpoints.register, { body }),
    }),
    confirmCode: build.mutation<SignedIn, ConfirmCodeBody>({
      query: (body) => toRequest(authEndpoints.confirmCode, { body }),
    }),
  }),
});

export const { useRegisterMutation, useConfirmCodeMutation } = api;
