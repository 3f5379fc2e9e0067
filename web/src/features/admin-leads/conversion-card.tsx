import type { LeadListExtras } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import { calendarDay } from '@croneai/rules/times.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { FigureTable } from '../../shared/ui/figure-table.tsx';
import { Plot } from '../../shared/ui/plot.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';

/** Gap between two days, as a share of a day. */
const GAP = 0.3;
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
            {share === undefined ? null : <span>busiest day: {count.format(busiestOf(days))}</span>}
            <span>{calendarDay(last.day)}</span>
          </p>
          <div className="sr-only">
            <FigureTable
              caption="Leads by day (UTC)"
              heads={['Day', 'Submitted', 'Activated']}
              rows={days.map(({ day, submitted, activated }) => [day, submitted, activated])}
            />
          </div>
        </>
      ) : (
        <Skeleton className="mt-4 h-18" />
      )}
    </Card>
  );
}

/** A bar for each day. Its lower part shows how many of the day's leads are activated. */
function Bars({ days }: { days: readonly LeadDay[] }) {
  return (
    <Plot
      x={[0, days.length]}
      y={[0, Math.max(1, busiestOf(days))]}
      className="mt-4 h-18 w-full border-b border-line"
    >
      {(at) => {
        const bars = (of: (day: LeadDay) => number) =>
          days.map((day, index) => at.rect([index + GAP / 2, 0], [index + 1 - GAP / 2, of(day)])).join('');
        return (
          <>
            <path d={bars(({ submitted }) => submitted)} className="fill-line-strong" />
            <path d={bars(({ activated }) => activated)} className="fill-accent" />
          </>
        );
      }}
    </Plot>
  );
}

const busiestOf = (days: readonly LeadDay[]): number => Math.max(...days.map(({ submitted }) => submitted));

type LeadDay = LeadListExtras['byDay'][number];

/** Counts the leads of these days and the share that is activated; undefined without leads. */
export function conversionOf(days: readonly LeadDay[]) {
  const submitted = days.reduce((sum, day) => sum + day.submitted, 0);
  const activated = days.reduce((sum, day) => sum + day.activated, 0);
  return { submitted, activated, share: submitted > 0 ? activated / submitted : undefined };
}
