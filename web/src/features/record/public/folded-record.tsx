import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import type { OutcomeStrip } from '@croneai/contracts/record.ts';
import { recordTexts as texts } from '../../../content/record.ts';
import { usePolling } from '../../../shared/live/use-polling.ts';
import { SlotMarkShape } from '../../../shared/signals/slot-mark-shape.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { PhoneFold } from '../../../shared/ui/phone-fold.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { useIsPhone } from '../../../shared/ui/use-is-phone.ts';
import { RECORD_POLL_MS, useStripQuery } from './record-api.ts';
import { useKeptStrip } from './use-kept-strip.ts';

/** Loaded after the page. On phones, loaded only if the visitor opens the row. */
const TodaysRecord = lazyPart(
  async () => (await import('./todays-record.tsx')).TodaysRecord,
  <Skeleton className="h-104 w-full rounded-card" />,
);

/** Shows today's record. On phones, shows a row with today's counts, which opens the record. */
export function FoldedRecord({ taken }: { taken?: ReadonlySet<number> | undefined }) {
  const polling = usePolling(RECORD_POLL_MS, { isStreamed: true });
  const { data } = useStripQuery(undefined, { ...polling, skip: !useIsPhone() });
  useKeptStrip(data);
  return (
    <PhoneFold
      title={data ? 'Today' : texts.title}
      summary={data && countsText(data)}
      below={data && <Newest strip={data} />}
    >
      <TodaysRecord taken={taken} />
    </PhoneFold>
  );
}

/** Number of results in the row. They fit a phone of 390 px; narrower phones cut the oldest. */
const SHOWN = 34;

/** The day's newest results, oldest first. */
function Newest({ strip: { cells } }: { strip: OutcomeStrip }) {
  const settled = cells.filter(({ stakes }) => stakes !== null).slice(-SHOWN);
  return (
    <span aria-hidden className="flex justify-end gap-0.5 overflow-hidden">
      {settled.map(({ at, mark }) => (
        <span key={at} className="mt-2 grid h-6 w-1.5 shrink-0">
          <SlotMarkShape mark={mark} />
        </span>
      ))}
    </span>
  );
}

/** Formats the counts of a day as `23 won, 11 lost, simulated`. */
function countsText({ counts, provenance }: OutcomeStrip): string {
  const mark = hasSimulatedPrices(provenance) ? ', simulated' : '';
  return `${counts.won} won, ${counts.lost} lost${mark}`;
}
