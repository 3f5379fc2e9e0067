import { usePolling } from '../../../shared/live/use-polling.ts';

const POLL_MS = 15_000;

/**
 * What was written a moment ago shows in an open list without a reload, also where no stream tells of it. Beside the list, which
 * the home of admins does not load.
 */
export const useListPolling = () => usePolling(POLL_MS);
