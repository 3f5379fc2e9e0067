import { lateEntryEndpoints } from '@croneai/contracts/endpoints/late-entries.ts';
import { publicLogEndpoints } from '@croneai/contracts/endpoints/public-log.ts';
import { signalsEndpoints } from '@croneai/contracts/endpoints/signals.ts';
import { revalidated } from '@croneai/platform/http/entity-tag.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { exportRecord, exportSignals, listShown } from './export-signals.ts';
import { getSignal } from './get-signal.ts';
import { listLateNets } from './list-late-nets.ts';
import { getDelivery, listSignals } from './list-signals.ts';
import { listSlots } from './list-slots.ts';

export function signalRoutes(parts: Parts): Route[] {
  const signals = listSignals(parts);
  const exportCsv = exportSignals(parts);
  const recordCsv = exportRecord(parts);
  const shown = listShown(parts);
  const get = getSignal(parts);
  const delivery = getDelivery(parts);
  const lateNets = listLateNets(parts);
  const slots = listSlots(parts);
  return [
    route(
      signalsEndpoints.listSignals,
      async ({ session, query }) => {
        const { tag, ...reply } = await signals.list(session, query);
        return { ...reply, headers: revalidated(tag) };
      },
      async ({ session, query, ifNoneMatch }) => {
        const tag = await signals.findUnchanged(session, query, ifNoneMatch);
        return tag === undefined ? undefined : revalidated(tag);
      },
    ),
    route(signalsEndpoints.exportSignals, async ({ session, query }) => ({
      download: await exportCsv(session, query),
    })),
    route(publicLogEndpoints.listShownSignals, async ({ query }) => shown(query)),
    route(publicLogEndpoints.exportShownSignals, async ({ query }) => ({ download: await recordCsv(query) })),
    route(lateEntryEndpoints.listLateNets, async ({ session, query }) => ({
      data: await lateNets(session, query.at),
    })),
    route(signalsEndpoints.listSlots, async ({ session, query }) => slots(session, query)),
    route(signalsEndpoints.getSignal, async ({ session, params }) => get(session, params.id)),
    route(signalsEndpoints.getSignalsDelivery, async ({ session }) => ({ data: await delivery(session) })),
  ];
}
