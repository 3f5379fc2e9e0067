import type { Countdown } from '@croneai/contracts/endpoints/countdown.ts';
import type { SystemStatus } from '@croneai/contracts/endpoints/status.ts';
import type { SignalsSummary } from '@croneai/contracts/signals.ts';
import { type ApiRequest, baseApi } from '../../shared/api/base-api.ts';

/**
 * Written out instead of taken from the contract, which would bring its schemas (35 kB) to the first page; a test holds
 * the two together. Without the token, because a member's own answer is the trial's time.
 */
export const siteCountdownRequest: ApiRequest = { method: 'GET', path: '/api/countdown', anonymous: true };
export const statusRequest: ApiRequest = { method: 'GET', path: '/api/status', anonymous: true };
export const summaryRequest: ApiRequest = { method: 'GET', path: '/api/signals/summary', anonymous: true };

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** When the round ends by this device's clock, so that a wrong clock changes nothing. */
    siteRoundEnd: build.query<number, void>({
      query: () => siteCountdownRequest,
      transformResponse: ({ remainingMs }: Countdown) => Date.now() + remainingMs,
      keepUnusedDataFor: 0,
    }),
    systemStatus: build.query<SystemStatus, void>({ query: () => statusRequest }),
    signalsSummary: build.query<SignalsSummary, void>({ query: () => summaryRequest }),
  }),
});

export const { useSiteRoundEndQuery, useSystemStatusQuery, useSignalsSummaryQuery } = api;
