import { statusEndpoints } from '@croneai/contracts/endpoints/gateway/status.ts';
import type { SystemStatus } from '@croneai/contracts/system-status.ts';
import type { EventContext } from '../live/apply-event.ts';
import { baseApi } from './base-api.ts';
import { call } from './endpoint-request.ts';

/** Query for the state of the system, which the gateway reports. */
const systemStatusApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    systemStatus: build.query({ ...call(statusEndpoints.getStatus), providesTags: ['Status'] }),
  }),
});
export const { useSystemStatusQuery } = systemStatusApi;

/** Shows the status of an event of the stream, which has no `measured`. */
export function applyStatus(status: SystemStatus, { dispatch, getState, hints }: EventContext): void {
  if (systemStatusApi.endpoints.systemStatus.select()(getState()).status === 'fulfilled')
    dispatch(
      systemStatusApi.util.updateQueryData('systemStatus', undefined, ({ measured }) =>
        measured ? { ...status, measured } : status,
      ),
    );
  else hints.add(['Status']);
}
