import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Access } from '../access/module.ts';
import type { Disclosure } from '../disclosure/module.ts';
import type { Signals } from '../signals/module.ts';
import type { SlotConfig, Slots } from '../slots/module.ts';
import { signalRoutes } from './routes.ts';

/** Opens the list of signals and slots, as each member may see it. */
export const openSignalList = (
  { config, now }: Pick<ServicePlatform<SlotConfig>, 'config' | 'now'>,
  {
    access: { admitViewer, liveGrants },
    disclosure: { quota, disclose },
    signals,
    slots,
  }: {
    access: Pick<Access, 'admitViewer' | 'liveGrants'>;
    disclosure: Pick<Disclosure, 'quota' | 'disclose'>;
    signals: Pick<Signals, 'store' | 'listVersion'>;
    slots: Pick<Slots, 'store'>;
  },
) =>
  ({
    routes: signalRoutes({
      admitViewer,
      liveGrants,
      quota,
      disclose,
      signals: signals.store,
      slots: slots.store,
      listVersion: signals.listVersion,
      slotSeconds: config.SIGNAL_SLOT_SECONDS,
      now,
    }),
  }) satisfies Module;
