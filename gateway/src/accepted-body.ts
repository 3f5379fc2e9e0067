import { endpointsByService } from '@croneai/contracts/endpoints/all.ts';
import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import { createRouteMatcher } from './match-route.ts';

/** What a call takes as its body, by its contract; `any` is read by nobody. */
export type AcceptedBody = 'none' | 'json' | 'any' | 'file';
export type BodyRules = (method: string, path: string) => AcceptedBody;

/** Makes the lookup. What no contract knows is answered by its service, which reads JSON. */
export function createBodyRules(
  endpoints: readonly Endpoint[] = Object.values(endpointsByService).flat(),
): BodyRules {
  const match = createRouteMatcher(
    endpoints.map((endpoint) => ({
      method: endpoint.method,
      prefix: endpoint.path,
      accepts: acceptedBy(endpoint),
    })),
  );
  return (method, path) => {
    if (method === 'GET' || method === 'HEAD') return 'none';
    return match(method, path).found?.accepts ?? 'json';
  };
}

function acceptedBy({ body, upload, ignoresBody }: Endpoint): AcceptedBody {
  if (upload) return 'file';
  if (ignoresBody) return 'any';
  return body ? 'json' : 'none';
}
