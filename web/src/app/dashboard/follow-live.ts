import { applyStatus } from '../../features/support/status-api.ts';
import type { LiveStore } from '../../shared/live/share-stream.ts';
import { startLive } from '../../shared/live/start-live.ts';
import { applyPrices, applySignals } from '../../shared/signals/apply-signals.ts';

/** The stream with what each part does with an event of its own: the stream itself knows none of them. */
export const followLive = (store: LiveStore, owner: string): (() => void) =>
  startLive(store, owner, { signals: applySignals, prices: applyPrices, status: applyStatus });
