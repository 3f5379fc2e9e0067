import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import { route } from '@croneai/platform/http/route.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Candles } from '../candles/module.ts';
import type { ChampionNews, Champions } from '../champion/module.ts';
import type { Feeds } from '../feeds/module.ts';
import type { Judge } from '../judge/module.ts';
import type { EarlyAccessConfig, SignalRows } from '../signals/module.ts';
import type { SlotConfig, Slots } from '../slots/module.ts';
import { getSummary } from './get-summary.ts';
import {
  describeServiceState,
  readServiceSpan,
  watchAlarms,
  watchServiceState,
} from './read-service-state.ts';
import { serviceStateCollection } from './service-state.model.ts';
import { createServiceStateRepository } from './service-state.repository.ts';

/** Maximum delay until open pages show a changed state. */
const WATCH_STATE_EVERY_MS = 1_000;
/** Alarms are checked less often than the state, because most alarms change only once a day. */
const WATCH_ALARMS_EVERY_MS = 10_000;

type Needs = Pick<
  ServicePlatform<SlotConfig & EarlyAccessConfig>,
  'openCollection' | 'relay' | 'live' | 'config' | 'now'
>;

/**
 * Opens the state of the signal service. The state and its cause are stored, published to open
 * pages, and included in the public summary.
 */
export function openServiceState(
  { openCollection, relay, live, config, now }: Needs,
  {
    feeds,
    slots,
    champion: { champions },
    news: { expectTrainingEnd },
    judge: { readAlarms },
    candles: { isMyTurn },
    rows,
  }: {
    feeds: Pick<Feeds, 'marketData' | 'provenance'>;
    slots: Pick<Slots, 'store'>;
    champion: Pick<Champions, 'champions'>;
    news: Pick<ChampionNews, 'expectTrainingEnd'>;
    judge: Pick<Judge, 'readAlarms'>;
    candles: Pick<Candles, 'isMyTurn'>;
    rows: SignalRows;
  },
) {
  const { marketData, provenance } = feeds;
  const slotSeconds = config.SIGNAL_SLOT_SECONDS;
  const model = openCollection(serviceStateCollection);
  const serviceStates = createServiceStateRepository({ model, provenance, relay });
  const readSpan = readServiceSpan({ slots: slots.store, champions, serviceStates, slotSeconds, now });
  const describe = describeServiceState({ champions, expectTrainingEnd, marketData, slotSeconds, now });
  const summary = getSummary({ readSpan, describe, signalRows: rows, feeds, config, now });
  return {
    collections: [serviceStateCollection],
    routes: [route(signalsEndpoints.getSignalsSummary, async () => ({ data: await summary() }))],
    repeats: [
      {
        name: 'watch the state',
        everyMs: WATCH_STATE_EVERY_MS,
        work: watchServiceState({ read: readSpan, describe, serviceStates, live, isMyTurn, now }),
      },
      {
        name: 'watch alarms',
        everyMs: WATCH_ALARMS_EVERY_MS,
        work: watchAlarms({ readAlarms, serviceStates, now }),
      },
    ],
  } satisfies Module;
}
