import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { FailedLine } from '../../shared/ui/states.tsx';
import { useStripQuery } from '../record/public/record-api.ts';

/** What the highest tier has had of today. */
export function TierUse() {
  const { data: strip, isError, refetch } = useStripQuery();
  const early = useStreamSummary()?.earlyAccessSeconds;
  const count = strip && strip.counts.won + strip.counts.lost + strip.counts.even + strip.counts.unpriced;
  return (
    <Card
      padding="lg"
      aria-labelledby="tier-use"
      className="flex flex-col gap-3 self-start max-lg:-order-1 lg:col-span-2"
    >
      <CardHead id="tier-use" title="Yours today" text="Nothing above this tier to buy." />
      <FactList
        facts={[
          { label: 'Signals, without a limit', value: count ?? '–' },
          { label: 'Ahead of the other tiers', value: early === undefined ? '–' : `${early} s` },
          { label: 'Copy and bot', value: 'Both open' },
        ]}
      />
      {isError && !strip ? (
        <FailedLine onRetry={refetch}>Today’s signals couldn’t be loaded.</FailedLine>
      ) : null}
    </Card>
  );
}
