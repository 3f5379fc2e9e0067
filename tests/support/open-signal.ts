import type { Signal } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { apiClient } from './api-client.ts';
import { until } from './until.ts';

/** Time to train the first champion plus two slots, because not every slot has a signal. */
const OPEN_WITHIN_MS = 15 * MINUTE_MS;

/**
 * Waits for a signal that stays open for at least `openForMs`, as the member with `token` sees it.
 * Throws if no such signal opens in time.
 */
export function waitForOpenSignal(web: string, token: string, openForMs = MINUTE_MS): Promise<Signal> {
  const api = apiClient(web);
  return until(
    'an open signal',
    async () => {
      const { envelope } = await api.call<Signal[]>('GET', '/api/signals', { token });
      const open = envelope.data.find(
        ({ status, expiresAt }) => status === 'active' && Date.parse(expiresAt) > Date.now() + openForMs,
      );
      if (!open) throw new Error(`none of ${envelope.data.length} signals`);
      return open;
    },
    OPEN_WITHIN_MS,
  );
}
