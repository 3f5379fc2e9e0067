import { signalsEndpoints } from '@croneai/contracts/endpoints/signals.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { getVolatility } from './get-volatility.ts';

export function movementRoutes(parts: Parts): Route[] {
  const volatility = getVolatility(parts);
  return [route(signalsEndpoints.getVolatility, async ({ session }) => volatility(session))];
}
