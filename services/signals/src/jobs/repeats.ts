import type { Repeat } from '@croneai/platform/repeat.ts';
import { publishPrices } from '../candles/publish-prices.ts';
import type { Parts } from '../connections.ts';
import { watchAlarms, watchServiceState } from '../service-state/read-service-state.ts';

/** Shortest interval of prices on open pages. */
const PUBLISH_PRICES_EVERY_MS = 1_000;
/** A change of state is on open pages this much later at most. */
const WATCH_STATE_EVERY_MS = 1_000;
/** Judgements are made once a day. */
const WATCH_ALARMS_EVERY_MS = 10_000;

/** What the service does again and again. */
export function repeats(parts: Parts): Repeat[] {
  return [
    { name: 'publish prices', everyMs: PUBLISH_PRICES_EVERY_MS, work: publishPrices(parts) },
    { name: 'watch the state', everyMs: WATCH_STATE_EVERY_MS, work: watchServiceState(parts) },
    { name: 'watch alarms', everyMs: WATCH_ALARMS_EVERY_MS, work: watchAlarms(parts) },
  ];
}
