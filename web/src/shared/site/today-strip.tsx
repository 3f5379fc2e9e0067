import type { OutcomeStrip as Strip } from '@croneai/contracts/record.ts';
import type { ApiRequest } from '../api/send-request.ts';
import { OutcomeStrip } from '../record/outcome-strip.tsx';
import { utcMinutes } from '../time/clock-face.ts';
import { usePoll } from './use-poll.ts';

const POLL_MS = 30_000;
const clock = (at: string | number): string => `${utcMinutes(at)} UTC`;

/** Today's slots as they were settled, for whoever comes by. */
export function TodayStrip({ call }: { call: ApiRequest }) {
  const { data, isFailed } = usePoll<Strip>(call, POLL_MS);
  return <OutcomeStrip strip={data} hasFailed={isFailed && !data} clock={clock} id="today" isLarge />;
}
