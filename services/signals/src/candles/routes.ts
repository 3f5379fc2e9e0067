import { signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import type { Provenance } from '@croneai/contracts/provenance.ts';
import type { Volatility } from '@croneai/contracts/volatility.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { cacheFor } from '@croneai/platform/cache-answer.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { AdmitViewer } from '../access/module.ts';
import { readCandles } from './read-candles.ts';
import type { VolatilityStore } from './volatility.ts';

type Needs = {
  admitViewer: AdmitViewer;
  marketData: MarketData;
  findVolatility: VolatilityStore['find'];
  provenance: Provenance;
  now: () => Date;
};

export function candleRoutes({ admitViewer, marketData, findVolatility, provenance, now }: Needs): Route[] {
  const candles = readCandles({ admitViewer, marketData, now });
  const volatility = getVolatility({ admitViewer, findVolatility, provenance });
  return [
    route(signalsEndpoints.getCandles, async ({ session, query }) => candles(session, query)),
    route(signalsEndpoints.getVolatility, async ({ session }) => volatility(session)),
  ];
}

/** Time for which the volatility is cached. The volatility changes only once per slot. */
const MEMORY_MS = 1_000;

/**
 * Returns the volatility of all markets before the last slot; null while it is unknown, or if it
 * was computed from another price source.
 */
function getVolatility({
  admitViewer,
  findVolatility,
  provenance,
}: Pick<Needs, 'admitViewer' | 'findVolatility' | 'provenance'>) {
  const remembered = cacheFor(MEMORY_MS, findVolatility);
  return async (session: Session): Promise<{ data: Volatility | null }> => {
    await admitViewer(session);
    const known = await remembered();
    return { data: known?.provenance === provenance ? known : null };
  };
}
