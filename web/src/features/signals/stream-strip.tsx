import type { Quota } from '@croneai/contracts/signals.ts';
import type { ReactNode } from 'react';
import { minutesAndSeconds, secondsToBoundary } from '../../shared/signals/boundary.ts';
import { useServerNow } from '../../shared/signals/server-time.ts';
import { slotSecondsOf } from '../../shared/signals/signals-api.ts';
import { useSignalsUpdatedAt } from '../../shared/signals/use-live-signals.ts';
import { ageText, watClock, watTime } from '../../shared/signals/wat-time.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { useStreamSummary } from './use-stream.ts';

/** The instruments above the stream: clock, age of what is shown, time to the next slot, what is left of the day. */
export function StreamStrip({ quota }: { quota: Quota | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
      <WatClock />
      <NextSlot />
      <LastUpdate />
      <QuotaCell quota={quota} />
    </dl>
  );
}

interface CellProps {
  label: string;
  value: ReactNode;
  note: ReactNode;
}

function Cell({ label, value, note }: CellProps) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 bg-surface-1 px-4 py-3">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="tabular truncate text-base font-semibold sm:text-lg">{value}</dd>
      <dd className="truncate text-xs text-muted">{note}</dd>
    </div>
  );
}

function WatClock() {
  return <Cell label="WAT clock" value={watClock(useServerNow())} note="Lagos, UTC+1" />;
}

function NextSlot() {
  const now = useServerNow();
  const slotSeconds = slotSecondsOf(useStreamSummary());
  const left = secondsToBoundary(now, slotSeconds);
  return (
    <Cell
      label="Next signal in"
      value={
        <span role="timer" aria-label="Next signal in" className="text-accent">
          {minutesAndSeconds(left)}
        </span>
      }
      note={<span className="tabular">{`at ${watClock(now + left * 1000)} WAT`}</span>}
    />
  );
}

function LastUpdate() {
  const now = useNow();
  const updatedAt = useSignalsUpdatedAt();
  return (
    <Cell
      label="Last update, WAT"
      value={updatedAt === undefined ? '–' : watClock(updatedAt)}
      note={updatedAt === undefined || now === undefined ? 'not yet' : ageText(updatedAt, now)}
    />
  );
}

function QuotaCell({ quota }: { quota: Quota | undefined }) {
  if (!quota) return <Cell label="Signals today" value="–" note="not known yet" />;
  const { limit, used, resetsAt } = quota;
  return (
    <Cell
      label="Signals today"
      value={
        <>
          {used}
          <span className="text-sm font-normal text-muted">
            {limit === null ? ' of unlimited' : ` of ${limit}`}
          </span>
        </>
      }
      note={`resets at ${watTime(resetsAt)} WAT`}
    />
  );
}
