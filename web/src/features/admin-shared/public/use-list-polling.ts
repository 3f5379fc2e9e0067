import { usePolling } from '../../../shared/live/use-polling.ts';

const POLL_MS = 15_000;

/**
 * Keeps an open list current even without the stream. Has its own file, because the admin home does
 * not load the list.
 */
export const useListPolling = () => usePolling(POLL_MS);
