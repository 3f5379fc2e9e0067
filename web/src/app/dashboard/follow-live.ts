import { applyStatus } from '../../shared/live/apply-status.ts';
import { type LiveStore, startLive } from '../../shared/live/start-live.ts';
import { applyPrices, applyService, applySignals } from '../../shared/signals/apply-signals.ts';
import { keepShell } from './keep-shell.ts';
import { keepTypedText } from './typed-text.ts';

/**
 * Starts the stream, and passes it the functions that apply its events, because the stream itself
 * does not import them. Also stores the page's files for visits without a connection, and stores
 * typed text for a reload or a new login.
 */
export function followLive(store: LiveStore): () => void {
  const stopLive = startLive(store, {
    signals: applySignals,
    service: applyService,
    prices: applyPrices,
    status: applyStatus,
  });
  const stopKeeping = keepShell(store);
  const stopTyped = keepTypedText(store);
  return () => {
    stopLive();
    stopKeeping();
    stopTyped();
  };
}
