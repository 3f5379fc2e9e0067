import { usePolling } from '../../../shared/live/use-polling.ts';

const POLL_MS = 15_000;

/**
 * Keeps an open list current without a reload, even without the stream. In a file of its own,
 * because the admin home does not load the list.
 */
export const useListPolling = () => usePolling(POLL_MS);
