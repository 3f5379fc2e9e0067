import { publicLogEndpoints } from '@croneai/contracts/endpoints/signals/public-log.ts';
import { signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { type Route, route, taggedRoute } from '@croneai/platform/http/route.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { AdmitViewer } from '../access/module.ts';
import type { SignalRepository, SignalRows } from '../signals/module.ts';
import type { SlotRepository } from '../slots/module.ts';
import { getExample, getYesterday } from './get-example.ts';
import { continueSums, getPerformance, getPublicRecord, getRecord, type RecordTerms } from './get-record.ts';
import { getDay, getStrip } from './get-strip.ts';

type Needs = {
  admitViewer: AdmitViewer;
  marketData: MarketData;
  redis: Pick<Redis, 'get'>;
  signals: Pick<SignalRepository, 'findSettledBy' | 'listSettledBy'>;
  signalRows: SignalRows;
  slots: Pick<SlotRepository, 'findFirstWorked' | 'listOutcomes'>;
  slotSeconds: number;
  terms: RecordTerms;
  now: () => Date;
};

export function performanceRoutes({
  admitViewer,
  marketData,
  redis,
  signals,
  signalRows,
  slots,
  slotSeconds,
  terms,
  now,
}: Needs): Route[] {
  const { provenance } = terms;
  const performance = getPerformance({ admitViewer, signalRows, terms, now });
  const sumsOfAll = continueSums();
  const record = getRecord({ admitViewer, signalRows, sumsOfAll, terms, now });
  const strip = getStrip({ slots, slotSeconds, signalRows, terms, now });
  const example = getExample({ signals, marketData, provenance, now });
  const yesterday = getYesterday({ signals, provenance, now });
  const publicRecord = getPublicRecord({ slots, redis, signalRows, sumsOfAll, terms, now });
  const day = getDay({ slots, slotSeconds, signalRows, terms, now });
  return [
    route(signalsEndpoints.getPerformance, async ({ session }) => performance(session)),
    taggedRoute(signalsEndpoints.getRecord, ({ session, query }) => record(session, query)),
    taggedRoute(signalsEndpoints.getOutcomeStrip, strip),
    taggedRoute(publicLogEndpoints.getPublicRecord, ({ query }) => publicRecord(query)),
    route(publicLogEndpoints.getRecordOfDay, async ({ params }) => ({ data: await day(params.day) })),
    route(signalsEndpoints.getSettledExample, async () => ({ data: await example() })),
    route(signalsEndpoints.getYesterdaysSignals, async () => ({ data: await yesterday() })),
  ];
}
