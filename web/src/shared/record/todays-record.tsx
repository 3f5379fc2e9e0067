import { recordTexts as texts } from '../../content/record.ts';
import { usePolling } from '../live/use-polling.ts';
import { useSession } from '../session/use-session.ts';
import { useTimes } from '../time/use-times.ts';
import { Card, CardHead } from '../ui/card.tsx';
import { OutcomeStrip } from './outcome-strip.tsx';
import { RECORD_POLL_MS, useStripQuery } from './record-api.ts';

/** Today's strip in the app, kept up to date while the page is seen, in the member's zone. */
export function LiveStrip({ id }: { id?: string }) {
  // Nobody who is not signed in has a stream.
  const isTold = useSession().token !== null;
  const { data, isError } = useStripQuery(undefined, usePolling(RECORD_POLL_MS, { isTold }));
  const { clock } = useTimes();
  return <OutcomeStrip strip={data} hasFailed={isError && !data} clock={clock} {...(id ? { id } : {})} />;
}

/** The same as a card of a home. */
export function TodaysRecord() {
  return (
    <Card aria-labelledby="todays-record" className="flex min-w-0 flex-col gap-4">
      <CardHead id="todays-record" title={texts.title} text="Every slot since midnight UTC." />
      <LiveStrip />
    </Card>
  );
}
