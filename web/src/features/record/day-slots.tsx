import { dayRecordPath, slotRecordPath } from '@croneai/contracts/paths.ts';
import { isMadeUp } from '@croneai/contracts/provenance.ts';
import type { OutcomeStrip as Strip } from '@croneai/contracts/record.ts';
import { calendarDay, timesIn } from '@croneai/contracts/times.ts';
import { useState } from 'react';
import { publicRecordTexts as texts } from '../../content/public-record.ts';
import { recordTexts } from '../../content/record.ts';
import { stakesText } from '../../shared/signals/gain-text.ts';
import { countsOf, shareText } from '../../shared/signals/record-text.ts';
import { usePoll } from '../../shared/site/use-poll.ts';
import { useVisitorClock } from '../../shared/time/use-now.ts';
import { Button } from '../../shared/ui/button.tsx';
import { OutcomeStrip } from './outcome-strip.tsx';
import type { PictureTools } from './public/picture.ts';

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
    const { drawPicture, sharePicture } = await import('./public/picture.ts');
    const drawn = drawPicture((tools) => drawDay(day, strip, tools));
    const end = await sharePicture(drawn, `croneai-${day}.png`, `${location.origin}${dayRecordPath(day)}`);
    setNote({ shared: '', saved: texts.shared, failed: 'The picture couldn’t be made.' }[end]);
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

/** A UTC day with all its slots, won and lost. */
function drawDay(day: string, strip: Strip, { colours, write, cells }: PictureTools): void {
  if (isMadeUp(strip.provenance)) write('Demo market data', 196, 32, colours.warn);
  write(`${day}, UTC`, 350, 64, colours.text, 600);
  write(stakesText(strip.net), 520, 104, strip.net < 0 ? colours.down : colours.up, 600);
  write(strip.winRate === null ? '' : `${shareText(strip.winRate)} won`, 600, 44, colours.muted);
  cells(strip, Math.max(24, strip.cells.length));
  const counts = countsOf(strip.counts).map(({ mark, count }) => `${count} ${recordTexts.marks[mark]}`);
  write(counts.join(', '), 856, 34, colours.text);
}
