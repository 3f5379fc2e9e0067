import { usePolling } from '../../../shared/live/use-polling.ts';

const POLL_MS = 15_000;

/**
 * Keeps an open list current even without the live stream. This hook has its own file, because the
 * admin home needs the hook without the list.
 */
export const useListPolling = () => usePolling(POLL_MS);
