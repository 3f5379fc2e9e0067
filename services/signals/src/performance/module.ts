import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Access } from '../access/module.ts';
import type { Feeds } from '../feeds/module.ts';
import type { SignalRows, Signals, TermsConfig } from '../signals/module.ts';
import type { SlotConfig, Slots } from '../slots/module.ts';
import { performanceRoutes } from './routes.ts';

type Needs = Pick<ServicePlatform<TermsConfig & SlotConfig>, 'redis' | 'config' | 'now'>;

/**
 * Opens the record: results of settled signals, which are computed once for each version of the
 * signal list and each UTC day.
 */
export const openPerformance = (
  { redis, config, now }: Needs,
  {
    access: { admitViewer },
    feeds: { marketData, provenance },
    signals,
    rows,
    slots,
  }: {
    access: Pick<Access, 'admitViewer'>;
    feeds: Pick<Feeds, 'marketData' | 'provenance'>;
    signals: Pick<Signals, 'store'>;
    rows: SignalRows;
    slots: Pick<Slots, 'store'>;
  },
) =>
  ({
    routes: performanceRoutes({
      admitViewer,
      marketData,
      redis,
      signals: signals.store,
      signalRows: rows,
      slots: slots.store,
      slotSeconds: config.SIGNAL_SLOT_SECONDS,
      terms: { paysBy: config.PAYS_BY, provenance },
      now,
    }),
  }) satisfies Module;
