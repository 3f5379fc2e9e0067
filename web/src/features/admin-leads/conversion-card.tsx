import type { LeadListExtras } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import { calendarDay } from '@croneai/rules/times.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { ChartFrame } from '../../shared/ui/chart.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';

const BOX = { width: 600, height: 72 };
const count = new Intl.NumberFormat('en-US');
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/**
 * Number of leads on each day, and how many of those are activated now. Screen readers get a table
 * instead of the bars.
 */
export function ConversionCard({ days }: { days: readonly LeadDay[] | undefined }) {
  const { submitted, activated, share } = conversionOf(days ?? []);
  const [first, last] = [days?.[0], days?.at(-1)];
  return (
    <Card aria-labelledby="conversion">
      <CardHead
        id="conversion"
        title="Conversion by day"
        text={
          share !== undefined
            ? `${count.format(activated)} of ${count.format(submitted)} leads activated (${percent.format(share)}).`
            : days
              ? 'No applications on these days.'
              : '\u00a0'
        }
        aside={
          <ul aria-hidden className="flex gap-4 text-xs text-muted">
            <li className="flex items-center gap-1.5">
              <span className="size-2.5 rounded-[3px] bg-line-strong" /> Submitted
            </li>
            <li className="flex items-center gap-1.5">
              <span className="size-2.5 rounded-[3px] bg-accent" /> Activated
            </li>
          </ul>
        }
      />
      {days && first && last ? (
        <>
          <Bars days={days} />
          <p aria-hidden className="tabular mt-1.5 flex justify-between text-xs text-muted">
            <span>{calendarDay(first.day)}</span>
            {share === undefined ? null : (
              <span>busiest day: {count.format(Math.max(...days.map((day) => day.submitted)))}</span>
            )}
            <span>{calendarDay(last.day)}</span>
          </p>
          <DaysTable days={days} />
        </>
      ) : (
        <Skeleton className="mt-4 h-18" />
      )}
    </Card>
  );
}

function Bars({ days }: { days: readonly LeadDay[] }) {
  return (
    <ChartFrame box={BOX} className="mt-4 h-18 w-full border-b border-line">
      {dayBars(days, BOX).map(({ day, x, width, height, activatedHeight }) => (
        <g key={day}>
          <rect className="fill-line-strong" x={x} y={BOX.height - height} width={width} height={height} />
          <rect
            className="fill-accent"
            x={x}
            y={BOX.height - activatedHeight}
            width={width}
            height={activatedHeight}
          />
        </g>
      ))}
    </ChartFrame>
  );
}

function DaysTable({ days }: { days: readonly LeadDay[] }) {
  return (
    <table className="sr-only">
      <caption>Leads by day (UTC)</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Submitted</th>
          <th scope="col">Activated</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, submitted, activated }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{submitted}</td>
            <td>{activated}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type LeadDay = LeadListExtras['byDay'][number];

/** Counts the leads of these days and the share that is activated; undefined without leads. */
export function conversionOf(days: readonly LeadDay[]) {
  const submitted = days.reduce((sum, day) => sum + day.submitted, 0);
  const activated = days.reduce((sum, day) => sum + day.activated, 0);
  return { submitted, activated, share: submitted > 0 ? activated / submitted : undefined };
}

interface DayBar {
  day: string;
  x: number;
  width: number;
  /** Height of the bar for all submissions of the day. */
  height: number;
  /** Height of the activated part, at the bottom of the bar. */
  activatedHeight: number;
}

/** A bar for each day, scaled so that the busiest day fills the box. */
export function dayBars(days: readonly LeadDay[], box: { width: number; height: number }): DayBar[] {
  const busiest = Math.max(1, ...days.map(({ submitted }) => submitted));
  const step = box.width / Math.max(1, days.length);
  return days.map(({ day, submitted, activated }, index) => ({
    day,
    x: index * step + step * 0.15,
    width: step * 0.7,
    height: (submitted / busiest) * box.height,
    activatedHeight: (activated / busiest) * box.height,
  }));
}
