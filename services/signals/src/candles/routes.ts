import { signalsEndpoints } from '@croneai/contracts/endpoints/signals.ts';
import type { Volatility } from '@croneai/contracts/volatility.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import { rememberFor } from '@croneai/platform/remember-answer.ts';
import type { Parts } from '../connections.ts';
import { readCandles } from './read-candles.ts';

export function candleRoutes(parts: Parts): Route[] {
  const candles = readCandles(parts);
  const volatility = getVolatility(parts);
  return [
    route(signalsEndpoints.getCandles, async ({ session, query }) => candles(session, query)),
    route(signalsEndpoints.getVolatility, async ({ session }) => volatility(session)),
  ];
}

/** It changes with each slot; members who look at once share one look. */
const MEMORY_MS = 1_000;

/** How the universe moved before the last slot; null while unknown, or of other prices than the present ones. */
function getVolatility({ admitViewer, volatility, provenance }: Parts) {
  const remembered = rememberFor(MEMORY_MS, volatility.find);
  return async (session: Session): Promise<{ data: Volatility | null }> => {
    await admitViewer(session);
    const known = await remembered();
    return { data: known?.provenance === provenance ? known : null };
  };
}
