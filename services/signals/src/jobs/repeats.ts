import type { Repeat } from '@croneai/platform/repeat.ts';
import { tellPrices } from '../candles/tell-prices.ts';
import type { Parts } from '../connections.ts';

/** At most so often is a price told to open pages. */
const TELL_PRICES_EVERY_MS = 1_000;

/** What the service does again and again. */
export function repeats(parts: Parts): Repeat[] {
  return [{ name: 'tell prices', everyMs: TELL_PRICES_EVERY_MS, work: tellPrices(parts) }];
}
