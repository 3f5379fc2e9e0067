import { dayRecordPath, slotRecordPath } from '@croneai/contracts/paths.ts';
import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import type { RecordDay } from '@croneai/contracts/public-record.ts';
import type { OutcomeStrip as Strip } from '@croneai/contracts/record.ts';
import { signed } from '@croneai/rules/signed.ts';
import { calendarDay, timesIn } from '@croneai/rules/times.ts';
import { useEffect, useRef, useState } from 'react';
import { publicRecordTexts as texts } from '../../content/public-record.ts';
import { recordTexts } from '../../content/record.ts';
import { stakesText } from '../../shared/signals/gain-text.ts';
import { countsOf, shareText } from '../../shared/signals/record-text.ts';
import { SIMULATED } from '../../shared/signals/signal-labels.ts';
import { usePoll } from '../../shared/site/use-poll.ts';
import { useVisitorClock } from '../../shared/time/use-now.ts';
import { WEEKDAYS, weeksOf } from '../../shared/time/weeks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { OutcomeStrip } from './outcome-strip.tsx';
import type { PictureTools } from './public/picture.ts';

interface DayCalendarProps {
  days: readonly RecordDay[];
  chosen: string;
  onChoose: (day: string) => void;
}

/** Calendar with one column per week, Monday first; each day shows its result in stakes. */
export function DayCalendar({ days, chosen, onChoose }: DayCalendarProps) {
  const [first, last] = [days[0]?.day ?? chosen, days.at(-1)?.day ?? chosen];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls to the newest weeks, which are at the end.
    if (box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, []);
  const known = new Map(days.map((each) => [each.day, each]));
  const most = Math.max(1, ...days.map(({ net }) => Math.abs(net)));
  return (
    <div ref={box} className="flex gap-1 overflow-x-auto pb-2">
      <div
        aria-hidden
        className="sticky left-0 grid shrink-0 grid-rows-7 gap-1 bg-surface-1 pr-2 text-xs text-faint"
      >
        {WEEKDAYS.map((name) => (
          <span key={name} className="flex h-9 items-center">
            {name}
          </span>
        ))}
      </div>
      {weeksOf(first, last).map((week) => (
        <div key={week[0]} className="grid grid-rows-7 gap-1">
          {week.map((day) => (
            <Day
              key={day}
              day={day}
              record={known.get(day)}
              strength={Math.abs(known.get(day)?.net ?? 0) / most}
              isChosen={day === chosen}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface DayProps {
  day: string;
  record: RecordDay | undefined;
  strength: number;
  isChosen: boolean;
  onChoose: (day: string) => void;
}

function Day({ day, record, strength, isChosen, onChoose }: DayProps) {
  if (!record) return <span className="h-9 w-14" />;
  const { net, won, lost } = record;
  const colour = net > 0 ? 'var(--up)' : net < 0 ? 'var(--down)' : 'var(--muted)';
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(day)}
      style={{ background: `color-mix(in oklab, ${colour} ${Math.round(8 + 22 * strength)}%, transparent)` }}
      className="flex h-9 w-14 flex-col items-center justify-center rounded-[4px] text-xs leading-tight tabular-nums aria-pressed:outline-2 aria-pressed:outline-accent"
    >
      <span className="sr-only">{`${day}: ${stakesText(net)}, ${won} won, ${lost} lost`}</span>
      <span aria-hidden className="text-text">
        {signed(net, 1)}
      </span>
      <span aria-hidden className="text-[10px] text-muted">
        {day.slice(5)}
      </span>
    </button>
  );
}

const POLL_MS = 60_000;

/** Every slot of a day with a link to its proof, and a button that shares the day as a picture. */
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
        onOpen={({ at }) => location.assign(slotRecordPath(Date.parse(at)))}
      />
      {loggedFrom && Date.parse(day) < Date.parse(loggedFrom) ? (
        <p className="text-xs text-muted">
          Slots before {timesIn('UTC').moment(loggedFrom)} are demo history from before launch and aren’t in
          the public log.
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

/** Draws a UTC day with all its slots. */
function drawDay(day: string, strip: Strip, { colours, write, cells }: PictureTools): void {
  if (hasSimulatedPrices(strip.provenance)) write(SIMULATED, 196, 32, colours.sim);
  write(`${day}, UTC`, 350, 64, colours.text, 600);
  write(stakesText(strip.net), 520, 104, strip.net < 0 ? colours.down : colours.up, 600);
  write(strip.winRate === null ? '' : `${shareText(strip.winRate)} won`, 600, 44, colours.muted);
  cells(strip, Math.max(24, strip.cells.length));
  const counts = countsOf(strip.counts).map(({ mark, count }) => `${count} ${recordTexts.marks[mark]}`);
  write(counts.join(', '), 856, 34, colours.text);
}
