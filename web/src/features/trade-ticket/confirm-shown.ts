import { type receiptEndpoints, SHOWN_PER_CALL_MAX } from '@croneai/contracts/endpoints/notifier/receipts.ts';
import { SHOWN_SPREAD_MS } from '@croneai/contracts/live.ts';
import type { z } from 'zod';
import { confirmShown } from '../../shared/alerts/channels-api.ts';
import type { SharedState } from '../../shared/api/shared-state.ts';
import type { LiveDispatch } from '../../shared/live/refetch.ts';

type Shown = z.input<typeof receiptEndpoints.confirmShown.body>['shown'][number];

/** Signals to confirm with the next call. The key is the `dispatch` of a store. */
const batches = new WeakMap<LiveDispatch, Shown[]>();

/**
 * Confirms to the server that this page showed a signal. The call is sent after a random delay, so
 * that ten thousand pages do not call at once after a publication. Signals shown during the delay
 * are confirmed by the same call. If the page is hidden or closed, the call is sent immediately.
 */
export const confirmSoon =
  (shown: Shown) =>
  (dispatch: LiveDispatch, getState: () => SharedState): void => {
    const waiting = batches.get(dispatch);
    if (waiting) return void waiting.push(shown);
    const batch = [shown];
    batches.set(dispatch, batch);
    const { token } = getState().session;
    const send = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', sendHidden);
      batches.delete(dispatch);
      // The member may have signed out while the call was waiting.
      if (getState().session.token !== token) return;
      void dispatch(confirmShown.initiate({ shown: batch.slice(-SHOWN_PER_CALL_MAX) }));
    };
    const sendHidden = () => {
      if (document.visibilityState === 'hidden') send();
    };
    document.addEventListener('visibilitychange', sendHidden);
    const timer = setTimeout(send, Math.random() * SHOWN_SPREAD_MS);
  };
