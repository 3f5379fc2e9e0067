import { statusEndpoints } from '@croneai/contracts/endpoints/status.ts';
import type { SystemStatus } from '@croneai/contracts/system-status.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { call } from '../../shared/api/endpoint-request.ts';
import type { SharedState } from '../../shared/api/shared-state.ts';
import type { EventContext } from '../../shared/live/apply-event.ts';
import { refetchTagged } from '../../shared/live/refetch.ts';

const statusApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    systemStatus: build.query({ ...call(statusEndpoints.getStatus), providesTags: ['Status'] }),
  }),
});

export const { useSystemStatusQuery } = statusApi;

type Context = EventContext<SharedState & { api: ReturnType<typeof statusApi.reducer> }>;

/** The event is the new status: where one is shown it takes its place. */
export function applyStatus(status: SystemStatus, { dispatch, getState }: Context): void {
  const query = statusApi.endpoints.systemStatus.select()(getState());
  if (query.status === 'fulfilled')
    dispatch(statusApi.util.updateQueryData('systemStatus', undefined, () => status));
  else dispatch(refetchTagged(['Status']));
}
