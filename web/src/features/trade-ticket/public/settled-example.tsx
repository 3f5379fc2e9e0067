import type { SettledExample as Example, Yesterday } from '@croneai/contracts/record.ts';
import { timesIn } from '@croneai/rules/times.ts';
import { PricesMark } from '../../../shared/signals/prices-mark.tsx';
import { directionOf, moveText, outcomeOf, priceText } from '../../../shared/signals/signal-labels.ts';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { FailedLine, Skeleton } from '../../../shared/ui/states.tsx';
import { useExampleQuery, useYesterdayQuery } from '../../record/public/record-api.ts';
import { TodaysRecord } from '../../record/public/todays-record.tsx';
import { FlatLadder } from '../price-ladder.tsx';
import { SignalRow } from './signal-row.tsx';

/**
 * Public content of locked pages: yesterday's signals. If there are none, shows today's record and
 * one of today's signals.
 */
export function OpenRecord() {
  const { data: yesterday, error } = useYesterdayQuery();
  if (!yesterday && !error) return <Skeleton className="h-80 w-full rounded-card" />;
  if (yesterday && yesterday.signals.length > 0) return <YesterdaysSignals {...yesterday} />;
  return (
    <>
      <TodaysRecord />
      <SettledExample />
    </>
  );
}

function YesterdaysSignals({ day, signals }: Yesterday) {
  return (
    <Card padding="none" aria-labelledby="yesterday" className="overflow-hidden">
      <div className="border-b border-line p-5">
        <CardHead
          id="yesterday"
          title={`Yesterday, ${timesIn('UTC').weekday(day)}`}
          text="The day’s last signals, won or lost. Members saw them live."
          aside={<PricesMark provenance={signals[0]?.provenance} />}
        />
      </div>
      <ul className="divide-y divide-line">
        {signals.map((signal) => (
          <li key={`${signal.startsAt} ${signal.asset}`} className="px-5 py-4">
            <SignalRow signal={signal} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * Shows a real signal with its result, won or lost. Renders nothing if there is no such signal yet,
 * as in the first hour of a new system.
 */
export function SettledExample() {
  const { data: signal, error, refetch } = useExampleQuery();
  if (signal === null) return null;
  return (
    <Card aria-labelledby="example" aria-busy={!signal && !error} className="flex min-w-0 flex-col gap-5">
      <CardHead id="example" title="A recent signal" aside={<PricesMark provenance={signal?.provenance} />} />
      {signal ? (
        <>
          <SignalRow signal={signal} />
          <FlatLadder signal={signal} now={signal.exitPrice ?? undefined} />
          <Exit signal={signal} />
        </>
      ) : error ? (
        <FailedLine onRetry={refetch}>The signal couldn’t be loaded.</FailedLine>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Card>
  );
}

/** Names the dot of the ladder, and why the signal won or lost. */
function Exit({ signal }: { signal: Example }) {
  const { entryPrice, exitPrice, precision } = signal;
  if (exitPrice === null) return null;
  return (
    <p className="tabular -mt-2 flex items-start gap-2 text-sm text-muted">
      <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />
      <span>
        <span className="text-text">Exit {priceText(exitPrice, precision)}.</span> Price{' '}
        {moveText(entryPrice, exitPrice)}: {directionOf(signal)} {outcomeOf(signal).label.toLowerCase()}.
      </span>
    </p>
  );
}
