import type { RecordDay } from '@croneai/contracts/public-record.ts';
import { useEffect, useRef } from 'react';
import { signed, stakesText } from '../../shared/signals/gain-text.ts';
import { WEEKDAYS, weeksOf } from '../../shared/time/weeks.ts';

interface DayCalendarProps {
  days: readonly RecordDay[];
  chosen: string;
  onChoose: (day: string) => void;
}

/** A column a week, Monday first; each day with its stakes. */
export function DayCalendar({ days, chosen, onChoose }: DayCalendarProps) {
  const [first, last] = [days[0]?.day ?? chosen, days.at(-1)?.day ?? chosen];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The newest weeks are at the end.
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
