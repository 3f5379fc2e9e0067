import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import type { OutcomeStrip as OutcomeStripData } from '@croneai/contracts/record.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { stripHeads, recordTexts as texts } from '../../../content/record.ts';
import { usePolling } from '../../../shared/live/use-polling.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { signedUsdText } from '../../../shared/signals/gain-text.ts';
import { settledOf } from '../../../shared/signals/record-text.ts';
import { SIMULATED } from '../../../shared/signals/signal-labels.ts';
import { Fold } from '../../../shared/site/fold.tsx';
import { useTimes } from '../../../shared/time/use-times.ts';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { FailedLine } from '../../../shared/ui/states.tsx';
import { useInSight } from '../../../shared/ui/use-in-sight.ts';
import { OutcomeStrip } from '../outcome-strip.tsx';
import { RECORD_POLL_MS, useStripQuery } from './record-api.ts';
import { useFilledStrip } from './use-filled-strip.ts';
import { useKeptStrip } from './use-kept-strip.ts';

/**
 * Today's strip in the member's time zone, or yesterday's while today has no results. It is kept up
 * to date while it is on screen.
 */
export function TodaysRecord({ taken }: { taken?: ReadonlySet<number> | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  // Visitors without a session have no stream.
  const isStreamed = useSession().token !== null;
  const options = { ...usePolling(RECORD_POLL_MS, { isStreamed }), skip: !useInSight(box) };
  const { data, error, refetch } = useStripQuery(undefined, options);
  const { strip, day } = useFilledStrip(data, options);
  const times = useTimes();
  useRings(box, strip, taken);
  useKeptStrip(data);
  return (
    <Card aria-labelledby="todays-record" className="flex min-w-0 flex-col gap-4">
      <CardHead id="todays-record" {...stripHeads[day]} />
      <div
        ref={box}
        className="group/fold flex flex-col gap-4 max-md:[&:not(:has(:checked))_[data-far]]:hidden **:data-taken:z-1 **:data-taken:rounded-[2px] **:data-taken:ring-1 **:data-taken:ring-accent"
      >
        {error && !data ? (
          <FailedLine onRetry={refetch}>{texts.failed}</FailedLine>
        ) : (
          <OutcomeStrip strip={strip} hasFailed={false} clock={times.clock} day={day} />
        )}
        {strip && settledOf(strip.counts) > 0 ? (
          <p className="text-xs text-muted">{stakeText(strip, day)}</p>
        ) : null}
        <div className={`group-has-[:checked]/fold:hidden md:hidden ${error && !data ? 'hidden' : ''}`}>
          <Fold id="strip-whole-day" label={texts.wholeDay} until="md" />
        </div>
      </div>
    </Card>
  );
}

const EXAMPLE_STAKE_USD = 10;

/** Explains a stake by the result of the day in dollars. */
function stakeText({ net, provenance }: OutcomeStripData, day: string): string {
  const result = signedUsdText(EXAMPLE_STAKE_USD * net);
  const mark = hasSimulatedPrices(provenance) ? ` (${SIMULATED.toLowerCase()})` : '';
  return `A stake is what you put on one trade. With $${EXAMPLE_STAKE_USD} on every signal ${day}: ${result}${mark}.`;
}

/**
 * Draws rings around the slots in which the member took a trade. This hook changes the DOM elements
 * of the cells. The strip itself has no rings, because public pages use the same strip and must not
 * load this code.
 */
function useRings(
  box: RefObject<HTMLDivElement | null>,
  strip: OutcomeStripData | undefined,
  taken: ReadonlySet<number> | undefined,
): void {
  useEffect(() => {
    for (const [index, { at }] of (strip?.cells ?? []).entries()) {
      const isTaken = taken?.has(Date.parse(at)) ?? false;
      const cell = box.current?.querySelector(`[data-index="${index}"]`);
      cell?.toggleAttribute('data-taken', isTaken);
      if (isTaken) cell?.setAttribute('aria-description', 'Yours');
      else cell?.removeAttribute('aria-description');
    }
  }, [box, strip, taken]);
}
