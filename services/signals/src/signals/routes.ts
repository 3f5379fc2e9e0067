import { signalsEndpoints } from '@croneai/contracts/endpoints/signals.ts';
import { revalidated } from '@croneai/platform/http/revalidated.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { readCandles } from '../candles/read-candles.ts';
import type { getVolatility } from '../movements/get-volatility.ts';
import type { getPerformance } from '../performance/get-performance.ts';
import type { listSlots } from '../slots/list-slots.ts';
import type { getSummary } from '../summary/get-summary.ts';
import type { getSignal } from './get-signal.ts';
import type { listSignals } from './list-signals.ts';

export interface SignalUseCases {
  signals: ReturnType<typeof listSignals>;
  getSignal: ReturnType<typeof getSignal>;
  getPerformance: ReturnType<typeof getPerformance>;
  readCandles: ReturnType<typeof readCandles>;
  getVolatility: ReturnType<typeof getVolatility>;
  listSlots: ReturnType<typeof listSlots>;
  getSummary: ReturnType<typeof getSummary>;
}

export function signalRoutes(useCases: SignalUseCases): Route[] {
  return [
    route(
      signalsEndpoints.list,
      async ({ session, query }) => {
        const { tag, ...reply } = await useCases.signals.list(session, query);
        return { ...reply, headers: revalidated(tag) };
      },
      async ({ session, query, ifNoneMatch }) => {
        const tag = await useCases.signals.findUnchanged(session, query, ifNoneMatch);
        return tag === undefined ? undefined : revalidated(tag);
      },
    ),
    route(signalsEndpoints.get, async ({ session, params }) => useCases.getSignal(session, params.id)),
    route(signalsEndpoints.performance, async ({ session }) => useCases.getPerformance(session)),
    route(signalsEndpoints.candles, async ({ session, query }) => useCases.readCandles(session, query)),
    route(signalsEndpoints.volatility, async ({ session }) => useCases.getVolatility(session)),
    route(signalsEndpoints.slots, async ({ session, query }) => useCases.listSlots(session, query)),
    route(signalsEndpoints.summary, async () => ({ data: await useCases.getSummary() })),
  ];
}
