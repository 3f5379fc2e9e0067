import { authEndpoints } from '@croneai/contracts/endpoints/auth/auth.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { sends } from '../../shared/api/endpoint-request.ts';

export const { useRegisterMutation, useConfirmCodeMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation(sends(authEndpoints.register)),
    confirmCode: build.mutation(sends(authEndpoints.confirmCode)),
  }),
});
