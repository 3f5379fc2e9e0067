import type { Repeat } from '@croneai/platform/repeat.ts';
import { publishPrices } from '../candles/publish-prices.ts';
import type { Parts } from '../connections.ts';

/** Shortest interval of prices on open pages. */
const PUBLISH_PRICES_EVERY_MS = 1_000;

/** What the service does again and again. */
export function repeats(parts: Parts): Repeat[] {
  return [{ name: 'publish prices', everyMs: PUBLISH_PRICES_EVERY_MS, work: publishPrices(parts) }];
}
