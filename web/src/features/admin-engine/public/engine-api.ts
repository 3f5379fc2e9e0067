import { adminEngineEndpoints } from '@croneai/contracts/endpoints/admin-engine.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { call, sends } from '../../../shared/api/endpoint-request.ts';

export interface EnginePromotion {
  hash: string;
  previous: string;
  version: number;
  since: string;
}

export const { useEngineQuery, usePromoteArtefactMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    engine: build.query({
      ...call(adminEngineEndpoints.getEngine),
      // Alarms and refusals come with time alone: they are looked at anew with each slot.
      providesTags: ['Engine', 'Slots'],
    }),
    promoteArtefact: build.mutation({
      ...sends(adminEngineEndpoints.promoteEngineArtefact),
      // Also after a lost race: what is shown then is the present champion.
      invalidatesTags: ['Engine'],
    }),
  }),
});
