import { type LiveStore, startLive } from '../../shared/live/start-live.ts';
import { applyPrices, applyService, applySignals } from '../../shared/signals/apply-signals.ts';

/** The stream with the appliers of the features: the stream itself knows none of them. */
export const followLive = (store: LiveStore): (() => void) =>
  startLive(store, {
    signals: applySignals,
    service: applyService,
    prices: applyPrices,
  });
