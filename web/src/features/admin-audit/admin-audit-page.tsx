import { auditTexts } from '../../content/admin-audit.ts';
import { Card } from '../../shared/ui/card.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { useAuditQuery } from './api.ts';
import { isFiltered } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { ChainCard } from './chain-card.tsx';
import { CsvButton } from './csv-button.tsx';
import { useAuditAddress } from './use-audit-address.ts';

/** What was written a moment ago is what an admin looks for here first. */
const REFRESH = {
  pollingInterval: 15_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
} as const;

/** Who did what: filtered by what is in the address, each row in a panel beside the list. */
export function AdminAuditPage() {
  const address = useAuditAddress();
  const { filter, page } = address;
  const { data, currentData, error, isFetching, refetch } = useAuditQuery({ ...filter, page }, REFRESH);
  const open = data?.rows.find(({ sequence }) => sequence === address.row);
  return (
    <>
      <PageHead title={auditTexts.title} lead={auditTexts.lead} aside={<CsvButton filter={filter} />} />
      <ChainCard />
      <Card padding="none" aria-label={auditTexts.title} className="overflow-hidden">
        <AuditFilters filter={filter} onChange={address.setFilter} onClear={address.clearFilter} />
        <AuditList
          rows={currentData?.rows ?? (error ? undefined : data?.rows)}
          pagination={currentData?.pagination}
          error={currentData ? undefined : error}
          isFetching={isFetching}
          isFiltered={isFiltered(filter)}
          onRetry={() => void refetch()}
          onOpen={address.openRow}
          onSelectPage={address.setPage}
          onClear={address.clearFilter}
        />
      </Card>
      <Pagination
        label="Pages of the audit"
        current={page}
        pages={data?.pagination.pages ?? 0}
        onSelect={address.setPage}
      />
      {open ? <AuditPanel key={open.sequence} row={open} onClose={address.closeRow} /> : null}
    </>
  );
}
