import { adminEngineEndpoints } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { call } from '../../../shared/api/endpoint-request.ts';

export const { useEngineQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    engine: build.query({
      ...call(adminEngineEndpoints.getEngine),
      // Time alone can change an alarm, or the reason why an artefact cannot be promoted. The page
      // therefore refetches after each slot.
      providesTags: ['Engine', 'Slots'],
    }),
  }),
});
