import { funnelEndpoints } from '@croneai/contracts/endpoints/admin/funnel.ts';
import { COUNTED_BY, type CountedBy } from '@croneai/contracts/source.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { Funnel } from 'lucide-react';
import { groupTexts, sourcesTexts as texts } from '../../content/admin-sources.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { call, toRequest } from '../../shared/api/endpoint-request.ts';
import { CsvButton } from '../../shared/list/csv-button.tsx';
import { QueryBody } from '../../shared/query/query-body.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { DateField } from '../../shared/ui/date-field.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { Empty, SkeletonColumn } from '../../shared/ui/states.tsx';
import { day, listAddress, oneOf, useListAddress } from '../admin-shared/public/list-address.ts';
import { SourceTable } from './source-table.tsx';

interface Range {
  from: string;
  to: string;
}

const { useFunnelQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    funnel: build.query(
      call(funnelEndpoints.getFunnel, ({ by, ...range }: Range & { by: CountedBy }) => ({
        query: { ...range, ...byQuery(by) },
      })),
    ),
  }),
});

/** Omits the parameter when counting by source, which is the default of the call. */
const byQuery = (by: CountedBy) => (by === 'source' ? {} : { by });

const OWN = 0;
const DAYS = [7, 30, 90, OWN] as const;
const DEFAULT_DAYS = 30;

const address = listAddress(
  { from: day, to: day, by: oneOf(COUNTED_BY) },
  { name: 'source', read: () => undefined },
);

/**
 * Shows the number of people at each step, from the first visit to a paid tier, for each source or
 * campaign.
 */
export function AdminSourcesPage() {
  const { filter, setFilter } = useListAddress(address);
  const today = dayAt(0);
  const to = filter.to ?? today;
  const range = { from: filter.from ?? dayBefore(to, DEFAULT_DAYS - 1), to };
  const length = range.to === today ? daysBetween(range) : OWN;
  const by = filter.by ?? 'source';
  const group = groupTexts[by];
  const query = useFunnelQuery({ ...range, by }, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  return (
    <div className="flex flex-col gap-6">
      <PageHead
        title={texts.title}
        lead={texts.lead}
        aside={
          <CsvButton
            request={toRequest(funnelEndpoints.exportFunnel, { query: { ...range, ...byQuery(by) } })}
            fallbackName={`croneai-${by}s.csv`}
            saved={group.exported}
          />
        }
      />
      <Card padding="none" aria-label={group.caption} className="overflow-hidden">
        <div className="grid grid-cols-2 gap-4 border-b border-line p-4 *:[fieldset]:col-span-2 sm:px-5 lg:grid-cols-4 lg:*:[fieldset]:col-span-1">
          <Segmented
            legend={texts.by}
            values={COUNTED_BY}
            value={by}
            labelOf={(each) => groupTexts[each].name}
            onChange={(each) => setFilter({ by: byQuery(each).by })}
          />
          <Segmented
            legend={texts.range}
            values={DAYS}
            value={DAYS.find((days) => days === length) ?? OWN}
            labelOf={(days) => (days === OWN ? texts.own : String(days))}
            isOff={(days) => days === OWN}
            onChange={(days) => setFilter({ from: dayAt(days - 1), to: undefined })}
          />
          <DateField
            label={texts.from}
            value={range.from}
            max={range.to}
            onChange={(from) => setFilter({ from })}
          />
          <DateField
            label={texts.to}
            value={range.to}
            min={range.from}
            max={today}
            onChange={(to) => setFilter({ to })}
          />
        </div>
        <QueryBody
          query={query}
          failed={group.failed}
          skeleton={<SkeletonColumn shapes={['h-11', 'h-11', 'h-11']} className="gap-3 p-5" />}
        >
          {(rows) =>
            rows.length > 0 ? (
              <SourceTable rows={rows} by={by} />
            ) : (
              <Empty icon={Funnel} title={texts.empty}>
                {group.emptyText}
              </Empty>
            )
          }
        </QueryBody>
      </Card>
      <Card padding="lg" aria-labelledby="how">
        <CardHead id="how" title={texts.how} text={texts.privacy} />
        <div className="mt-4">
          <FactList facts={texts.steps.map(([label, value]) => ({ label, value }))} />
        </div>
      </Card>
    </div>
  );
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
/** Returns the day in UTC that was this many days before today. */
const dayAt = (daysAgo: number) => dayOf(Date.now() - daysAgo * DAY_MS);
const dayBefore = (day: string, days: number) => dayOf(Date.parse(day) - days * DAY_MS);

const daysBetween = ({ from, to }: Range) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
