import { endpoints } from '@croneai/contracts/endpoints/all.ts';
import {
  BODY_LIMIT_BYTES,
  type Endpoint,
  laneOf,
  rateClassOf,
  TIMEOUT_MS,
} from '@croneai/contracts/http/endpoint.ts';

/** The body that a call accepts; `any` is not parsed. */
type AcceptedBody = 'none' | 'json' | 'any' | 'file';

/** A call of the contracts. Fields that its contract omits have their default values. */
export type RouteRow = Pick<
  Endpoint,
  | 'method'
  | 'path'
  | 'service'
  | 'access'
  | 'isOpenToSupport'
  | 'keyScope'
  | 'isOpenDuringEnrolment'
  | 'upload'
  | 'failure'
> &
  Required<Pick<Endpoint, 'rateClass' | 'timeoutMs' | 'bodyLimitBytes' | 'lane'>> & {
    accepts: AcceptedBody;
    /**
     * True if the request may be sent again even though the service may have received it already.
     * Such a request changes nothing, or has an idempotency key.
     */
    isRepeatable: boolean;
    /** A stream lasts for minutes, so it has separate limits and no timeout. */
    isStream?: true;
  };

/** The gateway has routes only for endpoints in the contracts. */
export const routes: readonly RouteRow[] = endpoints.map(rowOf);

export function rowOf(endpoint: Endpoint): RouteRow {
  const { method, path, service, access, isOpenToSupport, keyScope, isOpenDuringEnrolment } = endpoint;
  const { upload, failure, timeoutMs = TIMEOUT_MS } = endpoint;
  return {
    method,
    path,
    service,
    access,
    timeoutMs,
    rateClass: rateClassOf(endpoint),
    lane: laneOf(endpoint),
    ...(isOpenToSupport && { isOpenToSupport }),
    ...(keyScope && { keyScope }),
    ...(isOpenDuringEnrolment && { isOpenDuringEnrolment }),
    ...(upload && { upload }),
    ...(failure !== undefined && { failure }),
    ...(endpoint.events && { isStream: true as const }),
    bodyLimitBytes: upload?.maxBytes ?? endpoint.bodyLimitBytes ?? BODY_LIMIT_BYTES,
    accepts: acceptedBy(endpoint),
    isRepeatable: method === 'GET' || 'idempotency-key' in (endpoint.headers?.shape ?? {}),
  };
}

function acceptedBy({ body, upload, ignoresBody }: Endpoint): AcceptedBody {
  if (upload) return 'file';
  if (ignoresBody) return 'any';
  return body ? 'json' : 'none';
}
