import { lazy, Suspense } from 'react';
import { leadsTexts } from '../../content/admin-leads.ts';
import { Card } from '../../shared/ui/card.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { useLeadsQuery } from './api.ts';
import { ConversionCard } from './conversion-card.tsx';
import { CsvButton } from './csv-button.tsx';
import { LeadFilters } from './lead-filters.tsx';
import { LeadsList } from './leads-list.tsx';
import { StatusCounts } from './status-counts.tsx';
import { useLeadAddress } from './use-lead-address.ts';

const LeadPanel = lazy(async () => ({ default: (await import('./lead-panel.tsx')).LeadPanel }));

/** A lead that comes in while the list is open shows without a reload. */
const REFRESH = {
  pollingInterval: 15_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
} as const;

/** The lead list: filtered by what is in the address, worked in a panel beside it. */
export function AdminLeadsPage() {
  const address = useLeadAddress();
  const { filter, page } = address;
  const { data, currentData, error, isFetching, refetch } = useLeadsQuery({ ...filter, page }, REFRESH);
  return (
    <>
      <PageHead title={leadsTexts.title} lead={leadsTexts.lead} aside={<CsvButton filter={filter} />} />
      <StatusCounts counts={data?.counts} filter={filter} onChange={address.setFilter} />
      <ConversionCard days={data?.byDay} />
      <Card padding="none" aria-label={leadsTexts.title} className="overflow-hidden">
        <LeadFilters filter={filter} onChange={address.setFilter} onClear={address.clearFilter} />
        <LeadsList
          rows={currentData?.rows ?? (error ? undefined : data?.rows)}
          pagination={currentData?.pagination}
          error={currentData ? undefined : error}
          isFetching={isFetching}
          filter={filter}
          onRetry={() => void refetch()}
          onOpen={address.openLead}
          onSelectPage={address.setPage}
          onClear={address.clearFilter}
        />
      </Card>
      <Pagination
        label="Pages of leads"
        current={page}
        pages={data?.pagination.pages ?? 0}
        onSelect={address.setPage}
      />
      {address.lead ? (
        <Suspense>
          <LeadPanel
            key={address.lead}
            id={address.lead}
            assignees={data?.assignees ?? []}
            onClose={address.closeLead}
            onOpen={address.openLead}
          />
        </Suspense>
      ) : null}
    </>
  );
}
