import { dayRecordPath, slotRecordPath } from '@croneai/contracts/paths.ts';
import { isMadeUp } from '@croneai/contracts/provenance.ts';
import type { OutcomeStrip as Strip } from '@croneai/contracts/record.ts';
import { calendarDay, timesIn } from '@croneai/contracts/times.ts';
import { useState } from 'react';
import { publicRecordTexts as texts } from '../../content/public-record.ts';
import { usePoll } from '../../shared/site/use-poll.ts';
import { useVisitorClock } from '../../shared/time/use-now.ts';
import { Button } from '../../shared/ui/button.tsx';
import { OutcomeStrip } from './outcome-strip.tsx';

const POLL_MS = 60_000;

/** Every slot of a day, each a link to its proof, and the day as a picture. */
export function DaySlots({ day, loggedFrom }: { day: string; loggedFrom: string | null }) {
  const { clock } = useVisitorClock();
  const { data, isFailed } = usePoll<Strip>({ method: 'GET', path: `/api/record/days/${day}` }, POLL_MS);
  return (
    <>
      <OutcomeStrip
        strip={data}
        hasFailed={isFailed && !data}
        clock={clock}
        id="day"
        day={calendarDay(day)}
        recordedRate=""
        onOpen={({ at }) => location.assign(slotRecordPath(Date.parse(at)))}
      />
      {loggedFrom && Date.parse(day) < Date.parse(loggedFrom) ? (
        <p className="text-xs text-muted">
          Slots before {timesIn('UTC').moment(loggedFrom)} are replayed demo history and have no entry.
        </p>
      ) : null}
      {data && data.cells.length > 0 ? <ShareDay day={day} strip={data} /> : null}
    </>
  );
}

function ShareDay({ day, strip }: { day: string; strip: Strip }) {
  const [note, setNote] = useState('');
  const share = async () => {
    const [{ sharePicture }, { drawDay }] = await Promise.all([
      import('./public/picture.ts'),
      import('./share-day.ts'),
    ]);
    try {
      const picture = await drawDay(day, strip, isMadeUp(strip.provenance));
      const isShared = await sharePicture(
        picture,
        `croneai-${day}.png`,
        `${location.origin}${dayRecordPath(day)}`,
      );
      setNote(isShared ? '' : texts.shared);
    } catch (failure) {
      // Who closes the sheet of the system has changed their mind.
      if (!(failure instanceof DOMException && failure.name === 'AbortError'))
        setNote('The picture couldn’t be made.');
    }
  };
  return (
    <p className="flex items-center gap-3 text-sm text-muted">
      <Button variant="secondary" size="sm" onClick={() => void share()}>
        {texts.share}
      </Button>
      <span role="status">{note}</span>
    </p>
  );
}
