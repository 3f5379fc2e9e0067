import type { ApiRequest } from '../../shared/api/send-request.ts';

/**
 * Written out instead of taken from the contract, which would bring its schemas (35 kB) to the first page; a test holds
 * the two together. Without the token, because a member's own answer is the trial's time.
 */
export const siteCountdownRequest: ApiRequest = { method: 'GET', path: '/api/countdown', anonymous: true };
export const statusRequest: ApiRequest = { method: 'GET', path: '/api/status', anonymous: true };
export const summaryRequest: ApiRequest = { method: 'GET', path: '/api/signals/summary', anonymous: true };
