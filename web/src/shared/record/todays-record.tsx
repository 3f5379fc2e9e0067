import { recordTexts as texts } from '../../content/record.ts';
import { useTimes } from '../time/use-times.ts';
import { Card, CardHead } from '../ui/card.tsx';
import { OutcomeStrip } from './outcome-strip.tsx';
import { RECORD_POLL_MS, useStripQuery } from './record-api.ts';

/** Today's strip in the app, kept up to date while the page is seen, in the member's zone. */
export function LiveStrip({ id }: { id?: string }) {
  const { data, isError } = useStripQuery(undefined, {
    pollingInterval: RECORD_POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  const { clock } = useTimes();
  return <OutcomeStrip strip={data} hasFailed={isError && !data} clock={clock} {...(id ? { id } : {})} />;
}

/** The same as a card of a home. */
export function TodaysRecord() {
  return (
    <Card aria-labelledby="todays-record" className="flex min-w-0 flex-col gap-4">
      <CardHead id="todays-record" title={texts.title} text="Every slot since midnight UTC, lost ones too." />
      <LiveStrip />
    </Card>
  );
}
