import { signalsEndpoints } from '@croneai/contracts/endpoints/signals.ts';
import { namesTag } from '@croneai/platform/http/entity-tag.ts';
import { revalidated } from '@croneai/platform/http/revalidated.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import { readCandles } from '../candles/read-candles.ts';
import type { Parts } from '../connections.ts';
import { getVolatility } from '../movements/get-volatility.ts';
import { getExample } from '../performance/get-example.ts';
import { getPerformance } from '../performance/get-performance.ts';
import { getRecord } from '../performance/get-record.ts';
import { getStrip } from '../performance/get-strip.ts';
import { getYesterday } from '../performance/get-yesterday.ts';
import { listSlots } from '../slots/list-slots.ts';
import { getSummary } from '../summary/get-summary.ts';
import { exportSignals } from './export-signals.ts';
import { getDelivery } from './get-delivery.ts';
import { getSignal } from './get-signal.ts';
import { listSignals } from './list-signals.ts';

export function signalRoutes(parts: Parts): Route[] {
  const signals = listSignals(parts);
  const exportCsv = exportSignals(parts);
  const get = getSignal(parts);
  const performance = getPerformance(parts);
  const record = getRecord(parts);
  const strip = getStrip(parts);
  const example = getExample(parts);
  const yesterday = getYesterday(parts);
  const candles = readCandles(parts);
  const volatility = getVolatility(parts);
  const slots = listSlots(parts);
  const delivery = getDelivery(parts);
  const summary = getSummary(parts);
  return [
    route(
      signalsEndpoints.list,
      async ({ session, query }) => {
        const { tag, ...reply } = await signals.list(session, query);
        return { ...reply, headers: revalidated(tag) };
      },
      async ({ session, query, ifNoneMatch }) => {
        const tag = await signals.findUnchanged(session, query, ifNoneMatch);
        return tag === undefined ? undefined : revalidated(tag);
      },
    ),
    route(signalsEndpoints.exportCsv, async ({ session, query }) => ({
      download: await exportCsv(session, query),
    })),
    route(signalsEndpoints.get, async ({ session, params }) => get(session, params.id)),
    route(signalsEndpoints.performance, async ({ session }) => performance(session)),
    route(
      signalsEndpoints.record,
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
      signalsEndpoints.strip,
      async () => {
        const { data, tag } = await strip();
        return { data, headers: revalidated(tag) };
      },
      async ({ ifNoneMatch }) => {
        const { tag } = await strip();
        return namesTag(ifNoneMatch, tag) ? revalidated(tag) : undefined;
      },
    ),
    route(signalsEndpoints.example, async () => ({ data: await example() })),
    route(signalsEndpoints.yesterday, async () => ({ data: await yesterday() })),
    route(signalsEndpoints.candles, async ({ session, query }) => candles(session, query)),
    route(signalsEndpoints.volatility, async ({ session }) => volatility(session)),
    route(signalsEndpoints.slots, async ({ session, query }) => slots(session, query)),
    route(signalsEndpoints.delivery, async ({ session }) => ({ data: await delivery(session) })),
    route(signalsEndpoints.summary, async () => ({ data: await summary() })),
  ];
}
