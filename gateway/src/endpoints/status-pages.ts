import { statusEndpoints } from '@croneai/contracts/endpoints/gateway/status.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { SystemStatus } from '@croneai/contracts/system-status.ts';
import { SECOND_MS } from '@croneai/contracts/units.ts';
import { cacheFor } from '@croneai/platform/cache-answer.ts';
import { fieldErrorsOf } from '@croneai/platform/http/field-errors.ts';
import type { Page } from '../gateway.ts';
import { refuse, sendTagged } from '../http/reply.ts';
import type { IncidentWatch } from '../site/follow-incidents.ts';
import type { StatusRecorder } from './status-history.ts';
import type { StatusMonitor } from './status-monitor.ts';

const HISTORY_CACHED = 'public, max-age=30';
/** Makes browsers revalidate at each poll, so that a cached reply does not hide a change. */
const STATUS_CACHED = 'no-cache';
const REMEMBERED_MS = 5 * SECOND_MS;

/** Answers the public calls about the state of the system from memory. */
export function createStatusPages(options: {
  monitor: Pick<StatusMonitor, 'measured'>;
  current: () => SystemStatus;
  recorder: Pick<StatusRecorder, 'days'>;
  incidents: Pick<IncidentWatch, 'all'>;
}): Record<string, Page> {
  const { monitor, current, recorder, incidents } = options;
  const days = cacheFor(REMEMBERED_MS, recorder.days);
  const { getStatus, getStatusHistory } = statusEndpoints;
  return {
    [getStatus.path]: (exchange) =>
      sendTagged(exchange, { ...current(), measured: monitor.measured() }, STATUS_CACHED),
    [getStatusHistory.path]: async (exchange) => {
      const query = getStatusHistory.query.safeParse(
        Object.fromEntries(new URLSearchParams(exchange.search)),
      );
      if (!query.success)
        return refuse(exchange, errors.invalid, { data: { fields: fieldErrorsOf(query.error) } });
      const history = { days: (await days()).slice(-query.data.days), incidents: incidents.all() };
      return sendTagged(exchange, history, HISTORY_CACHED);
    },
  };
}
