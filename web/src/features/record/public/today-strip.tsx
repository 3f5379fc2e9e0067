import type { OutcomeStrip as Strip } from '@croneai/contracts/record.ts';
import type { ApiRequest } from '../../../shared/api/send-request.ts';
import { usePoll } from '../../../shared/site/use-poll.ts';
import { useVisitorClock } from '../../../shared/time/use-now.ts';
import { OutcomeStrip } from '../outcome-strip.tsx';

const POLL_MS = 30_000;

/** Today's slots as they were settled, for whoever comes by. */
export function TodayStrip({ call, recordedRate }: { call: ApiRequest; recordedRate: string }) {
  const { clock } = useVisitorClock();
  const { data, isFailed } = usePoll<Strip>(call, POLL_MS);
  return (
    <OutcomeStrip
      strip={data}
      hasFailed={isFailed && !data}
      clock={clock}
      id="today"
      isLarge
      recordedRate={recordedRate}
    />
  );
}
