import { publicLogEndpoints } from '@croneai/contracts/endpoints/public-log.ts';
import { signalsEndpoints } from '@croneai/contracts/endpoints/signals.ts';
import { type Route, route, taggedRoute } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { getExample, getYesterday } from './get-example.ts';
import { getPerformance, getPublicRecord, getRecord } from './get-record.ts';
import { getDay, getStrip } from './get-strip.ts';

export function performanceRoutes(parts: Parts): Route[] {
  const performance = getPerformance(parts);
  const record = getRecord(parts);
  const strip = getStrip(parts);
  const example = getExample(parts);
  const yesterday = getYesterday(parts);
  const publicRecord = getPublicRecord(parts);
  const day = getDay(parts);
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
