import type { OutcomeStrip as Strip } from '@croneai/contracts/record.ts';
import { recordTexts as texts } from '../../../content/record.ts';
import type { ApiRequest } from '../../../shared/api/send-request.ts';
import { Fold } from '../../../shared/site/fold.tsx';
import { usePoll } from '../../../shared/site/use-poll.ts';
import { useVisitorClock } from '../../../shared/time/use-now.ts';
import { DayCurve } from '../day-curve.tsx';
import { OutcomeStrip } from '../outcome-strip.tsx';

const POLL_MS = 30_000;

interface TodayStripProps {
  call: ApiRequest;
  recordedRate: string;
  /** What the day has added up to, beside its slots. */
  hasCurve?: boolean;
}

/** Today's slots as they were settled, for whoever comes by. */
export function TodayStrip({ call, recordedRate, hasCurve = false }: TodayStripProps) {
  const { clock } = useVisitorClock();
  const { data, isFailed } = usePoll<Strip>(call, POLL_MS);
  const strip = (
    <OutcomeStrip
      strip={data}
      hasFailed={isFailed && !data}
      clock={clock}
      id="today"
      isLarge
      recordedRate={recordedRate}
    />
  );
  if (!hasCurve) return strip;
  return (
    <div className="group/fold grid gap-x-8 gap-y-5 max-md:[&:not(:has(:checked))_[data-far]]:hidden lg:grid-cols-[minmax(0,1fr)_17rem]">
      {strip}
      <div className="hidden group-has-[:checked]/fold:grid md:grid">
        <DayCurve strip={data} />
      </div>
      <div className="group-has-[:checked]/fold:hidden md:hidden">
        <Fold id="whole-day" label={texts.wholeDay} until="md" />
      </div>
    </div>
  );
}
