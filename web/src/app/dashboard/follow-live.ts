import { type LiveStore, startLive } from '../../shared/live/start-live.ts';
import { applyPrices, applyService, applySignals } from '../../shared/signals/apply-signals.ts';
import { keepShell } from './keep-shell.ts';
import { keepTypedText } from './typed-text.ts';

/**
 * The stream with the appliers of the features: the stream itself knows none of them. Next to it,
 * the files of the page are kept for visits without a connection, and typed text for a reload.
 */
export function followLive(store: LiveStore): () => void {
  const stopLive = startLive(store, { signals: applySignals, service: applyService, prices: applyPrices });
  const stopKeeping = keepShell(store);
  const stopTyped = keepTypedText();
  return () => {
    stopLive();
    stopKeeping();
    stopTyped();
  };
}
