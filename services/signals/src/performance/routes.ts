import { publicLogEndpoints } from '@croneai/contracts/endpoints/public-log.ts';
import { signalsEndpoints } from '@croneai/contracts/endpoints/signals.ts';
import { namesTag } from '@croneai/platform/http/entity-tag.ts';
import { revalidated } from '@croneai/platform/http/revalidated.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { getExample } from './get-example.ts';
import { getPerformance } from './get-performance.ts';
import { getPublicRecord } from './get-public-record.ts';
import { getRecord } from './get-record.ts';
import { getDay, getStrip } from './get-strip.ts';
import { getYesterday } from './get-yesterday.ts';

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
    route(
      signalsEndpoints.getRecord,
      async ({ session, query }) => {
        const { data, tag } = await record(session, query);
        return { data, headers: revalidated(tag) };
      },
      async ({ session, query, ifNoneMatch }) => {
        const { tag } = await record(session, query);
        return namesTag(ifNoneMatch, tag) ? revalidated(tag) : undefined;
      },
    ),
    route(
      signalsEndpoints.getOutcomeStrip,
      async () => {
        const { data, tag } = await strip();
        return { data, headers: revalidated(tag) };
      },
      async ({ ifNoneMatch }) => {
        const { tag } = await strip();
        return namesTag(ifNoneMatch, tag) ? revalidated(tag) : undefined;
      },
    ),
    route(
      publicLogEndpoints.getPublicRecord,
      async ({ query }) => {
        const { data, tag } = await publicRecord(query);
        return { data, headers: revalidated(tag) };
      },
      async ({ query, ifNoneMatch }) => {
        const { tag } = await publicRecord(query);
        return namesTag(ifNoneMatch, tag) ? revalidated(tag) : undefined;
      },
    ),
    route(publicLogEndpoints.getRecordOfDay, async ({ params }) => ({ data: await day(params.day) })),
    route(signalsEndpoints.getSettledExample, async () => ({ data: await example() })),
    route(signalsEndpoints.getYesterdaysSignals, async () => ({ data: await yesterday() })),
  ];
}
