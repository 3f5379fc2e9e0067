import { usePolling } from '../live/use-polling.ts';
import { slotStartOf } from './boundary.ts';
import { useAtServerTime } from './server-time.ts';
import { slotSecondsOf, useSummaryQuery } from './signals-api.ts';

/** Polling interval of the summary, which changes with every slot. */
const SUMMARY_POLL_MS = 30_000;

export function useStreamSummary() {
  return useSummaryQuery(undefined, {
    ...usePolling(SUMMARY_POLL_MS),
    refetchOnMountOrArgChange: false,
    selectFromResult: ({ data }) => ({ data }),
  }).data;
}

/** Returns the start of the running slot, epoch ms. */
export function useSlotStart(): number {
  const slotSeconds = slotSecondsOf(useStreamSummary());
  return useAtServerTime((now) => slotStartOf(now, slotSeconds));
}
