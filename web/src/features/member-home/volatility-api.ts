import { signalsEndpoints } from '@croneai/contracts/endpoints/signals.ts';
import type { Volatility } from '@croneai/contracts/volatility.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { call } from '../../shared/api/endpoint-request.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { PROVENANCE_LABEL } from '../../shared/signals/signal-labels.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    volatility: build.query({ ...call(signalsEndpoints.getVolatility), providesTags: ['Slots'] }),
  }),
});

/** It changes once a slot; this shows it within half a minute. */
const POLL_MS = 30_000;

export const useVolatility = () => api.useVolatilityQuery(undefined, usePolling(POLL_MS));

/** `the last 50 minutes`, from the candles that were compared; where their prices are not live it says so. */
export function windowText({
  candles,
  candleMinutes,
  provenance,
}: Pick<Volatility, 'candles' | 'candleMinutes' | 'provenance'>): string {
  const source = PROVENANCE_LABEL[provenance];
  return `the last ${candles * candleMinutes} minutes${source ? ` of ${source.toLowerCase()}` : ''}`;
}
