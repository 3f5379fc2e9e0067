import { signalsEndpoints } from '@croneai/contracts/endpoints/signals.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { getSummary } from './get-summary.ts';

export function summaryRoutes(parts: Parts): Route[] {
  const summary = getSummary(parts);
  return [route(signalsEndpoints.getSignalsSummary, async () => ({ data: await summary() }))];
}
