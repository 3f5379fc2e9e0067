import { useMemo } from 'react';
import { clockFace, localSeconds } from '../time/clock-face.ts';
import { useNow, useVisitorClock } from '../time/use-now.ts';
import { byIndex, type PlotScale, plotScale, rangeOf } from '../ui/plot-scale.ts';
import { illustrativeLine, SLOT_SECONDS, type Slot, slotAt } from './slot.ts';

const BOX = { width: 480, height: 208 };
/** Converts seconds since the start of the previous slot to a position in the drawing. */
const secondsToX = (seconds: number) => (seconds / (2 * SLOT_SECONDS)) * BOX.width;
const MINUTES = Array.from({ length: (2 * SLOT_SECONDS) / 60 + 1 }, (_, minute) => minute);
/** The first half of the axis shows the previous slot. */
const NOW_STARTS_AT_MINUTE = SLOT_SECONDS / 60;

const ILLUSTRATION = 'The line is an illustration, not a market price.';

/** The running slot. Its times are real. Its line is made up, and is marked as made up. */
export function SlotPanel() {
  const now = useNow();
  const slot = now === undefined ? undefined : slotAt(now);
  const { minutes, zone } = useVisitorClock();
  return (
    <figure className="flex flex-col gap-4 rounded-card border border-line bg-surface-1 p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-muted">
          Slot{' '}
          <span className="tabular text-text">
            {slot ? `${minutes(slot.startsAt)}–${minutes(slot.endsAt)}` : '--:--–--:--'}
          </span>
        </p>
        <p className="text-sm text-muted">
          <span className="tabular text-text">{now === undefined ? '--:--:--' : localSeconds(now)}</span>{' '}
          {zone}
        </p>
      </div>
      <SlotLine slot={slot} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
        <p className="flex flex-col gap-1">
          <span className="text-sm text-muted">Next check in</span>
          <Left slot={slot} className="text-3xl" />
        </p>
        <figcaption className="max-w-56 text-xs text-muted">{ILLUSTRATION}</figcaption>
      </div>
    </figure>
  );
}

/** The running slot in a row, for phones, where the panel does not fit next to the form. */
export function SlotRow() {
  const now = useNow();
  const slot = now === undefined ? undefined : slotAt(now);
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2 rounded-card border border-line bg-surface-1 px-5 py-4 lg:hidden">
      <p className="flex flex-col">
        <span className="text-sm text-muted">Next check in</span>
        <Left slot={slot} className="text-2xl" />
      </p>
      <SlotLine slot={slot} />
      <figcaption className="col-span-2 text-xs text-muted">{ILLUSTRATION}</figcaption>
    </figure>
  );
}

/** The time left in the slot, as minutes and seconds. */
function Left({ slot, className }: { slot: Slot | undefined; className: string }) {
  return (
    <span role="timer" className={`tabular font-semibold ${className}`}>
      {slot ? clockFace(slot.secondsLeft).text.slice(3) : '--:--'}
    </span>
  );
}

/** The line of the slot; empty until the slot is known. */
function SlotLine({ slot }: { slot: Slot | undefined }) {
  const { minutes } = useVisitorClock();
  return (
    <div aria-hidden>
      <svg
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        aria-hidden="true"
        className="h-auto w-full overflow-visible"
      >
        {MINUTES.map((minute) => (
          <path
            key={minute}
            d={`M${secondsToX(minute * 60)} 0V${BOX.height}`}
            className={minute === NOW_STARTS_AT_MINUTE ? 'stroke-line-strong' : 'stroke-line'}
            strokeDasharray={minute === NOW_STARTS_AT_MINUTE ? undefined : '2 5'}
          />
        ))}
        {slot ? <RunningLine {...slot} /> : null}
      </svg>
      <p className="tabular mt-2 flex justify-between text-xs text-muted">
        {[-SLOT_SECONDS, 0, SLOT_SECONDS].map((offset) => (
          <span key={offset}>{slot ? minutes(slot.startsAt + offset * 1000) : '--:--'}</span>
        ))}
      </p>
    </div>
  );
}

/** A line that grows every second, or every minute with reduced motion. It ends at the present. */
function RunningLine({ startsAt, elapsedSeconds }: Slot) {
  const values = useMemo(() => illustrativeLine(startsAt), [startsAt]);
  const scale = plotScale([0, values.length - 1], rangeOf(values, 0.15), BOX);
  const now = SLOT_SECONDS + elapsedSeconds;
  const minute = now - (now % 60);
  return (
    <>
      <g className="motion-reduce:hidden">
        <DrawnLine values={values.slice(0, now + 1)} scale={scale} />
        <Head at={now} values={values} scale={scale} />
        <circle
          cx={scale.x(now)}
          cy={scale.y(values[now] ?? 0)}
          r="9"
          className="animate-breathe fill-accent"
          fillOpacity="0.18"
        />
      </g>
      <g className="hidden motion-reduce:inline">
        <DrawnLine values={values.slice(0, minute + 1)} scale={scale} />
        <Head at={minute} values={values} scale={scale} />
      </g>
    </>
  );
}

/** Dot at the current end of the line. */
function Head({ at, values, scale }: { at: number; values: readonly number[]; scale: PlotScale }) {
  const [x, y] = [scale.x(at), scale.y(values[at] ?? 0)];
  return (
    <>
      <path
        d={`M${x} ${y}H${BOX.width}`}
        className="stroke-accent"
        strokeOpacity="0.4"
        strokeDasharray="2 5"
      />
      <circle cx={x} cy={y} r="4" className="fill-accent" />
    </>
  );
}

/** Draws values before this slot in a muted color, and the running slot in full color. */
function DrawnLine({ values, scale }: { values: readonly number[]; scale: PlotScale }) {
  const points = byIndex(values);
  const before = scale.line(points.slice(0, SLOT_SECONDS + 1));
  const running = scale.line(points.slice(SLOT_SECONDS));
  const end = scale.x(values.length - 1);
  return (
    <>
      <path d={before} className="stroke-line-strong" fill="none" strokeWidth="1.5" strokeLinejoin="round" />
      <path
        d={`${running}L${end} ${BOX.height}L${scale.x(SLOT_SECONDS)} ${BOX.height}Z`}
        className="fill-accent"
        fillOpacity="0.08"
      />
      <path d={running} className="stroke-accent" fill="none" strokeWidth="2" strokeLinejoin="round" />
    </>
  );
}
