import { useExampleQuery } from '../record/record-api.ts';
import { TodaysRecord } from '../record/todays-record.tsx';
import { PROVENANCE_LABEL } from '../signals/signal-labels.ts';
import { SignalRow } from '../signals/signal-row.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { FailedLine, Skeleton } from '../ui/states.tsx';
import { FlatLadder } from './price-ladder.tsx';

/** What locked pages show as it is: today's record, and one of its signals. */
export function OpenRecord() {
  return (
    <>
      <TodaysRecord />
      <SettledExample />
    </>
  );
}

/** One real signal with what came of it, won or lost; there is none in the first hour of a system. */
export function SettledExample() {
  const { data: signal, error, refetch } = useExampleQuery();
  if (signal === null) return null;
  const provenance = signal && PROVENANCE_LABEL[signal.provenance];
  return (
    <Card aria-labelledby="example" aria-busy={!signal && !error} className="flex min-w-0 flex-col gap-5">
      <CardHead
        id="example"
        title="A signal from an hour ago"
        aside={provenance ? <Badge tone="warn">{provenance}</Badge> : null}
      />
      {signal ? (
        <>
          <SignalRow signal={signal} />
          <FlatLadder signal={signal} now={signal.exitPrice ?? undefined} />
        </>
      ) : error ? (
        <FailedLine onRetry={refetch}>The signal couldn’t be loaded.</FailedLine>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Card>
  );
}
