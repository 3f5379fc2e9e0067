import { lateEntryEndpoints } from '@croneai/contracts/endpoints/late-entries.ts';
import { baseApi } from '../api/base-api.ts';
import { call } from '../api/endpoint-request.ts';

export const { useLateNetsQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    lateNets: build.query(call(lateEntryEndpoints.listLateNets, (at: string) => ({ query: { at } }))),
  }),
});
