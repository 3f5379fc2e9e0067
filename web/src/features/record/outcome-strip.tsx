import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import type { OutcomeStrip as Strip, StripCell } from '@croneai/contracts/record.ts';
import { breakEvenPercent } from '@croneai/rules/terms.ts';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { recordTexts as texts } from '../../content/record.ts';
import { RECORDED_RATE } from '../../content/recorded-months.ts';
import { stakesText } from '../../shared/signals/gain-text.ts';
import { PricesMark } from '../../shared/signals/prices-mark.tsx';
import { cellLines, countsOf, settledOf, shareText, summaryText } from '../../shared/signals/record-text.ts';
import { RecordedNote } from '../../shared/signals/recorded-note.tsx';
import { SlotMarkShape } from '../../shared/signals/slot-mark-shape.tsx';
import { RateBar } from '../../shared/ui/rate-bar.tsx';
import { firstNear, HOURS, Hour, NEAR_HOURS, type StripHour, stripHours, useArrival } from './strip-hour.tsx';

interface OutcomeStripProps {
  strip: Strip | undefined;
  hasFailed: boolean;
  /** Formats a time as hours and minutes, followed by the zone: 17:27 GMT+1. */
  clock: (at: string | number) => string;
  /** Id of the strip. It must be unique if a page has two strips. */
  id?: string;
  /** Shows the rate in large type, as the main figure of a public page. */
  isLarge?: boolean;
  /** A UTC calendar day; today by default. */
  day?: string;
  /** Called when a cell is pressed, or selected with Enter. */
  onOpen?: (cell: StripCell) => void;
}

const WAITING: readonly StripHour[] = Array.from({ length: HOURS }, () => ({
  startsAt: undefined,
  cells: [],
}));

/**
 * Shows the slots of a UTC day by hour. The cell of a won slot is above the line, the cell of a
 * lost slot is below the line, and any other cell is on the line. Pointing at a cell, or moving to
 * it by arrow key, shows its pair, result, and time.
 */
export function OutcomeStrip({
  strip,
  hasFailed,
  clock,
  id = 'outcome-strip',
  isLarge = false,
  day = 'today',
  onOpen,
}: OutcomeStripProps) {
  const { columns, hours } = strip ? stripHours(strip) : { columns: 12, hours: WAITING };
  const cells = strip?.cells ?? [];
  return (
    <figure className="@container flex min-w-0 flex-col gap-4" aria-busy={!strip && !hasFailed}>
      <Figures strip={strip} hasFailed={hasFailed} isLarge={isLarge} day={day} />
      {strip || !hasFailed ? <Cells {...{ id, cells, hours, columns, clock, day, onOpen }} /> : null}
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {strip && cells.length > 0 ? (
          countsOf(strip.counts).map(({ mark, count }) => (
            <span key={mark} className="inline-flex items-center gap-1.5">
              <span aria-hidden className="grid h-3.5 w-1.5">
                <SlotMarkShape mark={mark} />
              </span>
              <span className="tabular-nums">{count}</span> {texts.marks[mark]}
            </span>
          ))
        ) : (
          <span role="status">
            {strip ? texts.empty : hasFailed ? `${texts.failed} ${texts.again}` : texts.loading}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

function Figures({
  strip,
  hasFailed,
  isLarge,
  day,
}: Pick<OutcomeStripProps, 'strip' | 'hasFailed' | 'isLarge' | 'day'>) {
  const rate = strip?.winRate ?? null;
  const interval = strip?.winRateInterval;
  const isSimulated = strip !== undefined && hasSimulatedPrices(strip.provenance);
  // Without settled signals, there is no rate or sum to show.
  if (strip && settledOf(strip.counts) === 0) return <NothingSettled strip={strip} day={day} />;
  return (
    <div className="flex flex-col gap-2">
      {/* On a phone, rate and sum do not fit side by side. */}
      <div className="flex flex-col gap-x-4 gap-y-1 @md:flex-row @md:items-end @md:justify-between">
        {strip ? <p className="sr-only">{summaryText(strip, day)}</p> : null}
        <p className="text-sm text-muted">
          <span
            className={`mr-2 font-semibold tabular-nums ${isSimulated ? 'text-sim' : 'text-text'} ${isLarge ? 'text-4xl lg:text-5xl' : 'text-3xl'}`}
          >
            {rate !== null ? (
              shareText(rate)
            ) : strip || hasFailed ? (
              '–'
            ) : (
              <span aria-hidden className="inline-block h-6 min-w-40 rounded-control bg-surface-3" />
            )}
          </span>
          won {day}
          <span className="block text-xs tabular-nums">
            {interval
              ? `${shareText(interval.low)} to ${shareText(interval.high)}, 95% confidence interval`
              : '\u00a0'}
          </span>
        </p>
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm whitespace-nowrap text-muted @md:block @md:text-right">
          <span
            className={`text-xl font-semibold tabular-nums @md:block ${isSimulated ? 'text-sim' : 'text-text'}`}
          >
            {strip && !hasFailed ? stakesText(strip.net) : '–'}
          </span>
          {/* Hidden until the sum is known, because the sum moves it. */}
          <span className={strip ? 'text-xs' : 'invisible text-xs'}>at each signal’s payout</span>
        </p>
      </div>
      <RateBar
        rate={rate}
        interval={interval ?? null}
        pays={strip && breakEvenPercent(strip.terms, strip.paysBy)}
        recorded={isSimulated ? RECORDED_RATE : undefined}
      />
      {/* The minimum height reserves space for the mark and the note. The prerendered document has
          neither, so adding them would otherwise shift the layout. */}
      <div className="flex min-h-20 flex-col items-start gap-1.5 @md:min-h-14">
        <PricesMark provenance={strip?.provenance} />
        <RecordedNote provenance={strip?.provenance} />
      </div>
    </div>
  );
}

function NothingSettled({ strip, day = 'today' }: { strip: Strip; day?: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="font-medium">{texts.nothingSettled(day)}</p>
      <PricesMark provenance={strip.provenance} />
    </div>
  );
}

interface CellsProps extends Pick<OutcomeStripProps, 'clock'> {
  id: string;
  cells: readonly StripCell[];
  hours: readonly StripHour[];
  columns: number;
  day: string;
  onOpen: OutcomeStripProps['onOpen'];
}

const STEP: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -12, PageDown: 12 };

function Cells({ id, cells, hours, columns, clock, day, onOpen }: CellsProps) {
  const [active, setActive] = useState<number>();
  const [at, setAt] = useState({ left: 0, top: 0, share: 0 });
  const box = useRef<HTMLDivElement>(null);
  const show = (index: number | undefined) => {
    setActive(index);
    const cell = index === undefined ? null : document.getElementById(`${id}-${index}`);
    if (!cell || !box.current) return;
    const [own, around] = [cell.getBoundingClientRect(), box.current.getBoundingClientRect()];
    const left = own.left - around.left + own.width / 2;
    setAt({ left, top: own.top - around.top, share: around.width > 0 ? left / around.width : 0 });
  };
  const point = ({ target }: PointerEvent) => {
    const found = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    if (found) show(Number(found.dataset.index));
  };
  const cell = active === undefined ? undefined : cells[active];
  const open = () => cell && onOpen?.(cell);
  const move = (event: KeyboardEvent) => {
    const last = cells.length - 1;
    if (event.key === 'Enter') return open();
    if (event.key === 'Escape') return show(undefined);
    const step = STEP[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? last : step && (active ?? last + 1) + step;
    if (next === undefined || last < 0) return;
    event.preventDefault();
    show(Math.max(0, Math.min(last, next)));
  };
  useArrival(id, cells);
  // On phones, a day without results shows no hour until the visitor opens the whole day. While the
  // day loads, empty hours reserve the space of those that follow.
  const isFilled = hours === WAITING || cells.some(({ stakes }) => stakes !== null);
  const first = isFilled ? firstNear(hours) : HOURS;
  return (
    <div ref={box} className="relative">
      <div
        role="listbox"
        tabIndex={cells.length > 0 ? 0 : -1}
        aria-label={`Slots of ${day}. Arrow keys move between them${onOpen ? ', Enter opens one' : ''}`}
        aria-activedescendant={cell ? `${id}-${active}` : undefined}
        onPointerOver={point}
        onPointerDown={point}
        onClick={open}
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && show(undefined)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) show(undefined);
        }}
        onKeyDown={move}
        className={`grid grid-cols-4 gap-x-3 gap-y-2 rounded-control max-xs:grid-cols-3 ${onOpen ? 'cursor-pointer' : ''} @lg:grid-cols-6 @3xl:grid-cols-8 @5xl:grid-cols-12`}
      >
        {hours.map((hour, index) => (
          <Hour
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour has no identity besides its position
            key={index}
            id={id}
            columns={columns}
            hour={hour}
            label={hour.startsAt === undefined ? '\u00a0' : clock(hour.startsAt).replace(/ [A-Z].*/, '')}
            active={hour.cells.some((placed) => placed.index === active) ? active : undefined}
            clock={clock}
            isFar={index < first || index >= first + NEAR_HOURS}
          />
        ))}
      </div>
      {cell ? (
        <p
          aria-hidden
          style={{ left: at.left, top: at.top - 6, transform: `translate(${-100 * at.share}%, -100%)` }}
          className="pointer-events-none absolute z-10 w-max max-w-full rounded-control border border-line bg-surface-3 px-2.5 py-1.5 text-xs shadow-float"
        >
          <CellText cell={cell} clock={clock} />
        </p>
      ) : null}
    </div>
  );
}

function CellText({ cell, clock }: { cell: StripCell; clock: OutcomeStripProps['clock'] }) {
  const [head, result] = cellLines(cell);
  return (
    <>
      <span className="block font-medium text-text">{head}</span>
      {result ? <span className="block text-text tabular-nums">{result}</span> : null}
      <span className="block text-muted tabular-nums">{clock(cell.at)}</span>
    </>
  );
}
