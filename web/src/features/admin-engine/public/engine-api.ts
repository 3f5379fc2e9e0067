import { adminEngineEndpoints } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { call } from '../../../shared/api/endpoint-request.ts';

export const { useEngineQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    engine: build.query({
      ...call(adminEngineEndpoints.getEngine),
      // Alarms and refusals also change as time passes, so the page refetches them after each slot.
      providesTags: ['Engine', 'Slots'],
    }),
  }),
});
