import { signalsEndpoints } from '@croneai/contracts/endpoints/signals.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { readCandles } from './read-candles.ts';

export function candleRoutes(parts: Parts): Route[] {
  const candles = readCandles(parts);
  return [route(signalsEndpoints.getCandles, async ({ session, query }) => candles(session, query))];
}
