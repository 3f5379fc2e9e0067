import type { PaperPeriod } from '@croneai/contracts/paper-replay.ts';
import type { Provenance } from '@croneai/contracts/provenance.ts';
import { timesIn } from '@croneai/rules/times.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { replayTexts } from '../../content/paper.ts';
import { signedUsdText, toneOf } from '../../shared/signals/gain-text.ts';
import { PricesMark } from '../../shared/signals/prices-mark.tsx';
import { useTimes } from '../../shared/time/use-times.ts';
import { dayAfter, WEEKDAYS, weeksOf } from '../../shared/time/weeks.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { shortResultText } from './paper-money.ts';

type Day = PaperPeriod['days'][number];

interface DayCalendarProps {
  days: readonly Day[];
  /** Results of the member's own account on the same days. */
  own: readonly Day[];
  /** ISO 8601. The calendar starts with the day of this time. */
  from: string;
  /** ISO 8601. The calendar ends with the day of this time. */
  to: string;
  provenance: Provenance;
}

const calendar = timesIn('UTC');

/**
 * Results by day in the member's time zone, with a row for each week. Arrow keys move by a day or a
 * week. A text below the calendar describes the focused day.
 */
export function DayCalendar({ days, own, from, to, provenance }: DayCalendarProps) {
  const { isoDay } = useTimes();
  const [first, last] = [isoDay(from), isoDay(to)];
  const [shown, setShown] = useState<string>();
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const current = shown !== undefined && shown >= first && shown <= last ? shown : last;
  const byDay = new Map(days.map((day) => [day.day, day]));
  const ownByDay = new Map(own.map((day) => [day.day, day]));

  const targetOf = (key: string) => {
    if (key === 'Home' || key === 'End') return key === 'Home' ? first : last;
    const by = STEPS[key];
    return by && dayAfter(current, by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key);
    if (!target) return;
    event.preventDefault();
    if (target < first || target > last) return;
    setShown(target);
    buttons.current.get(target)?.focus();
  };
  return (
    <Card padding="lg" aria-labelledby="days" className="flex min-w-0 flex-col gap-4">
      <CardHead id="days" title={replayTexts.days} aside={<PricesMark provenance={provenance} />} />
      <table
        className="w-full table-fixed border-separate border-spacing-1 max-xs:-mx-3 max-xs:w-[calc(100%+1.5*var(--spacing)*4)] max-xs:border-spacing-px"
        onKeyDown={onKeyDown}
      >
        <caption className="sr-only">{replayTexts.days}, weeks from Monday</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className="pb-1 text-xs font-medium text-muted max-xs:text-[10px]">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(first, last).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  {day < first || day > last ? (
                    <span className="block h-12" />
                  ) : (
                    <DayButton
                      ref={(button) => {
                        if (button) buttons.current.set(day, button);
                        else buttons.current.delete(day);
                      }}
                      date={day}
                      day={byDay.get(day)}
                      own={ownByDay.get(day)}
                      isCurrent={day === current}
                      onShow={() => setShown(day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-hidden className="min-h-5 text-sm text-muted tabular-nums">
        {dayText(current, byDay.get(current), ownByDay.get(current))}
      </p>
    </Card>
  );
}

interface DayButtonProps {
  ref: (button: HTMLButtonElement | null) => void;
  date: string;
  day: Day | undefined;
  own: Day | undefined;
  isCurrent: boolean;
  onShow: () => void;
}

function DayButton({ ref, date, day, own, isCurrent, onShow }: DayButtonProps) {
  const ground = !day || day.netUsd === 0 ? 'bg-surface-2' : day.netUsd > 0 ? 'bg-up-soft' : 'bg-down-soft';
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      onClick={onShow}
      onFocus={onShow}
      onPointerEnter={onShow}
      className={`tabular flex h-12 w-full flex-col items-center justify-center rounded-control border text-xs transition-colors max-xs:text-[9px] ${ground} ${isCurrent ? 'border-line-strong' : 'border-transparent'}`}
    >
      <span className="sr-only">{dayText(date, day, own)}</span>
      <span aria-hidden className="flex items-center gap-1 text-muted">
        {Number(date.slice(-2))}
        {own ? <span className="size-1.5 rounded-full bg-accent" /> : null}
      </span>
      <span aria-hidden className={`font-medium ${day ? toneOf(day.netUsd) : 'text-muted'}`}>
        {day ? shortResultText(day.netUsd) : '–'}
      </span>
    </button>
  );
}

function dayText(date: string, day: Day | undefined, own: Day | undefined): string {
  const replay = day
    ? `${signedUsdText(day.netUsd)} in ${day.trades === 1 ? '1 trade' : `${day.trades} trades`}, ${day.won} won, ${day.lost} lost`
    : 'no trades';
  return `${calendar.weekday(date)}: ${replay}${own ? `. ${replayTexts.own}: ${signedUsdText(own.netUsd)}` : ''}`;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
