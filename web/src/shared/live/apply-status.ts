import type { SystemStatus } from '@croneai/contracts/system-status.ts';
import { systemStatusApi } from '../api/system-status-api.ts';
import type { EventContext } from './apply-event.ts';

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
