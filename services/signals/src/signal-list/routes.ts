import { lateEntryEndpoints } from '@croneai/contracts/endpoints/signals/late-entries.ts';
import { publicLogEndpoints } from '@croneai/contracts/endpoints/signals/public-log.ts';
import { signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import { revalidated } from '@croneai/platform/http/entity-tag.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { Access } from '../access/module.ts';
import type { Disclosure } from '../disclosure/module.ts';
import type { SignalRepository } from '../signals/module.ts';
import type { SlotRepository } from '../slots/module.ts';
import { exportRecord, exportSignals, listShown } from './export-signals.ts';
import { getSignal } from './get-signal.ts';
import { listLateNets } from './list-late-nets.ts';
import { getDelivery, listSignals } from './list-signals.ts';
import { listSlots } from './list-slots.ts';
import { createSignalPages } from './signal-pages.ts';

type Needs = Pick<Access, 'admitViewer' | 'liveGrants'> &
  Pick<Disclosure, 'quota' | 'disclose'> & {
    signals: SignalRepository;
    slots: Pick<SlotRepository, 'listFinished' | 'listLastFinished'>;
    listVersion: Pick<ListVersion, 'current'>;
    slotSeconds: number;
    now: () => Date;
  };

export function signalRoutes({
  admitViewer,
  liveGrants,
  quota,
  disclose,
  signals,
  slots,
  listVersion,
  slotSeconds,
  now,
}: Needs): Route[] {
  const pages = createSignalPages({ signals, slots });
  const list = listSignals({ admitViewer, listVersion, quota, pages, disclose, now });
  const exportCsv = exportSignals({ admitViewer, signals, now });
  const recordCsv = exportRecord({ signals, now });
  const shown = listShown({ signals });
  const get = getSignal({ admitViewer, signals, disclose });
  const delivery = getDelivery({ admitViewer, liveGrants });
  const lateNets = listLateNets({ admitViewer, signals });
  const ended = listSlots({ admitViewer, slots, signals, disclose, listVersion, slotSeconds });
  return [
    route(
      signalsEndpoints.listSignals,
      async ({ session, query }) => {
        const { tag, ...reply } = await list.list(session, query);
        return { ...reply, headers: revalidated(tag) };
      },
      async ({ session, query, ifNoneMatch }) => {
        const tag = await list.findUnchanged(session, query, ifNoneMatch);
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
    route(signalsEndpoints.listSlots, async ({ session, query }) => ended(session, query)),
    route(signalsEndpoints.getSignal, async ({ session, params }) => get(session, params.id)),
    route(signalsEndpoints.getSignalsDelivery, async ({ session }) => ({ data: await delivery(session) })),
  ];
}
