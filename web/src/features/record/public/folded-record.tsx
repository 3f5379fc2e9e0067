import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import type { OutcomeStrip } from '@croneai/contracts/record.ts';
import { useRef } from 'react';
import { recordTexts as texts } from '../../../content/record.ts';
import { useDataSaver } from '../../../shared/live/data-saver.ts';
import { usePolling } from '../../../shared/live/use-polling.ts';
import { settledOf } from '../../../shared/signals/record-text.ts';
import { SlotMarkShape } from '../../../shared/signals/slot-mark-shape.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { PhoneFold } from '../../../shared/ui/phone-fold.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { useInSight } from '../../../shared/ui/use-in-sight.ts';
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
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const isSaving = useDataSaver();
  // In the evening, the results of the day are 5 kB. The row is below the first screen, so in data
  // saver mode they load only if the member scrolls. Otherwise they load at once and are kept for a
  // visit without a connection.
  const isWanted = useInSight(box) || !isSaving;
  const { data } = useStripQuery(undefined, { ...polling, skip: !isPhone || !isWanted });
  useKeptStrip(data);
  return (
    <div ref={box} className="min-w-0">
      <PhoneFold
        title={data ? 'Today' : texts.title}
        summary={data && (settledOf(data.counts) > 0 ? countsText(data) : 'no results yet')}
        below={<Newest strip={data} />}
      >
        <TodaysRecord taken={taken} />
      </PhoneFold>
    </div>
  );
}

/** Number of results in the row. They fit a phone of 390 px; narrower phones cut the oldest. */
const SHOWN = 34;

/** The day's newest results, oldest first. Its height is the same before they have loaded. */
function Newest({ strip }: { strip: OutcomeStrip | undefined }) {
  return (
    <span aria-hidden className="mt-2 flex h-6 justify-end gap-0.5 overflow-hidden">
      {strip &&
        newestOf(strip).map(({ at, mark }) => (
          <span key={at} className="grid w-1.5 shrink-0">
            <SlotMarkShape mark={mark} />
          </span>
        ))}
    </span>
  );
}

const newestOf = ({ cells }: OutcomeStrip) => cells.filter(({ stakes }) => stakes !== null).slice(-SHOWN);

/** Formats the counts of a day as `23 won, 11 lost, simulated`. */
function countsText({ counts, provenance }: OutcomeStrip): string {
  const mark = hasSimulatedPrices(provenance) ? ', simulated' : '';
  return `${counts.won} won, ${counts.lost} lost${mark}`;
}
