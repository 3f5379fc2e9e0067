import type { SignalsSummary } from '@croneai/contracts/slots.ts';
import type { PartStatus, SystemStatus } from '@croneai/contracts/system-status.ts';
import type { ReactNode } from 'react';
import { statusTexts as texts } from '../../content/record.ts';
import { causeWords, NO_SIGNALS } from '../../content/service.ts';
import type { ApiRequest } from '../api/send-request.ts';
import { useVisitorClock } from '../time/use-now.ts';
import { usePoll } from './use-poll.ts';

const POLL_MS = 30_000;
const DOT: Record<PartStatus, string> = { operational: 'bg-up', degraded: 'bg-warn', down: 'bg-down' };

/**
 * Live state of the service. Each row keeps its place while its value loads. If the call fails, the
 * row shows that the value is unavailable.
 */
export function Measured({ calls }: { calls: { status: ApiRequest; summary: ApiRequest } }) {
  const status = usePoll<SystemStatus>(calls.status, POLL_MS);
  const summary = usePoll<SignalsSummary>(calls.summary, POLL_MS);
  const { clock } = useVisitorClock();
  const service = status.isFailed ? undefined : status.data;
  const signals = summary.isFailed ? undefined : summary.data;
  const cause = service?.status === 'operational' ? signals?.service.cause : undefined;
  const missing = status.isFailed || summary.isFailed ? texts.unavailable : '–';
  return (
    <div className="@container">
      <dl className="grid grid-cols-2 gap-px border-t border-line bg-line @3xl:grid-cols-4">
        <Row label="Service">
          {service ? (
            <span className="inline-flex items-center gap-2">
              <span
                aria-hidden
                className={`size-2 rounded-full ${DOT[cause ? 'degraded' : service.status]}`}
              />
              {cause ? `${NO_SIGNALS}: ${causeWords[cause]}` : texts.states[service.status]}
            </span>
          ) : status.isFailed ? (
            texts.unavailable
          ) : (
            '–'
          )}
        </Row>
        <Row label="Last slot">{signals ? lastSlot(signals, clock) : missing}</Row>
        <Row label="Pairs watched">{signals ? signals.pairsWatched : missing}</Row>
        <Row label="Prices">{signals ? texts.provenance[signals.provenance] : missing}</Row>
      </dl>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-18 flex-col gap-0.5 bg-surface-1 px-5 py-3 text-sm sm:px-7">
      <dt className="text-xs text-muted">{label}</dt>
      {/* With this key, React creates a new element for each value. A new element does not count as
          a layout shift. */}
      <dd key={String(children)} className="tabular-nums">
        {children}
      </dd>
    </div>
  );
}

function lastSlot({ lastSlot: slot }: SignalsSummary, clock: (at: string) => string): string {
  if (!slot) return 'None yet';
  return `${clock(slot.startsAt)}, ${texts.slotOutcomes[slot.outcome]}`;
}
