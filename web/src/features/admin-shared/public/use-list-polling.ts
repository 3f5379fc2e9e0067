import { usePolling } from '../../../shared/live/use-polling.ts';

const POLL_MS = 15_000;

/**
 * Keeps an open list current even without the stream. It is in a file of its own, because the admin
 * home needs it without the list.
 */
export const useListPolling = () => usePolling(POLL_MS);
