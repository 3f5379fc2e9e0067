import { type AccountDeletion, accountEndpoints } from '@croneai/contracts/endpoints/account.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportAccount: build.mutation<Record<string, unknown>, void>({
      query: () => toRequest(accountEndpoints.exportAccount),
    }),
    deleteAccount: build.mutation<AccountDeletion, void>({
      query: () => toRequest(accountEndpoints.deleteAccount),
    }),
  }),
});

export const { useExportAccountMutation, useDeleteAccountMutation } = api;
