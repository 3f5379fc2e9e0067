import { Inbox } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { leadsTexts } from '../../content/admin-leads.ts';
import { CsvButton } from '../../shared/list/csv-button.tsx';
import { ListPage, useListPolling } from '../../shared/list/list-page.tsx';
import { useListAddress } from '../../shared/list/use-list-address.ts';
import { exportRequest, useLeadsQuery } from './api.ts';
import { ConversionCard } from './conversion-card.tsx';
import { leadAddress } from './lead-filter.ts';
import { LeadFilters } from './lead-filters.tsx';
import { LeadsTable } from './leads-table.tsx';
import { StatusCounts } from './status-counts.tsx';

const LeadPanel = lazy(async () => ({ default: (await import('./lead-panel.tsx')).LeadPanel }));

/** The lead list: filtered by what is in the address, worked in a panel beside it. */
export function AdminLeadsPage() {
  const address = useListAddress(leadAddress);
  const { filter, page, open, setOpen, setFilter } = address;
  const query = useLeadsQuery({ ...filter, page }, useListPolling());
  const csv = (
    <CsvButton request={exportRequest(filter)} fallbackName="croneai-leads.csv" saved={leadsTexts.exported} />
  );
  return (
    <>
      <ListPage
        texts={leadsTexts}
        pagesLabel="Pages of leads"
        icon={Inbox}
        address={address}
        query={query}
        aside={csv}
        above={
          <>
            <StatusCounts counts={query.data?.counts} filter={filter} onChange={setFilter} />
            <ConversionCard days={query.data?.byDay} />
          </>
        }
        filters={<LeadFilters filter={filter} onChange={setFilter} onClear={address.clearFilter} />}
      >
        {(rows) => <LeadsTable rows={rows} onOpen={setOpen} />}
      </ListPage>
      {open ? (
        <Suspense>
          <LeadPanel
            key={open}
            id={open}
            assignees={query.data?.assignees ?? []}
            onClose={() => setOpen(undefined)}
            onOpen={setOpen}
          />
        </Suspense>
      ) : null}
    </>
  );
}
