import { ScrollText } from 'lucide-react';
import { auditTexts } from '../../content/admin-audit.ts';
import { CsvButton } from '../../shared/list/csv-button.tsx';
import { useListAddress } from '../../shared/list/list-address.ts';
import { ListPage, useListPolling } from '../../shared/list/list-page.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { auditAddress, exportRequest, useAuditQuery } from './api.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { ChainCard } from './chain-card.tsx';

/** Opened by few, and heavy: it comes when a row is opened. */
const AuditPanel = lazyPart(async () => (await import('./audit-panel.tsx')).AuditPanel);

/** Who did what: filtered by what is in the address, each row in a panel beside the list. */
export function AdminAuditPage() {
  const address = useListAddress(auditAddress);
  const { filter, page, setOpen } = address;
  const query = useAuditQuery({ ...filter, page }, useListPolling());
  const open = query.data?.rows.find(({ sequence }) => sequence === address.open);
  const csv = (
    <CsvButton request={exportRequest(filter)} fallbackName="croneai-audit.csv" saved={auditTexts.exported} />
  );
  return (
    <>
      <ListPage
        texts={auditTexts}
        pagesLabel="Pages of the audit"
        icon={ScrollText}
        address={address}
        query={query}
        aside={csv}
        above={<ChainCard />}
        filters={<AuditFilters filter={filter} onChange={address.setFilter} onClear={address.clearFilter} />}
      >
        {(rows) => <AuditTable rows={rows} onOpen={setOpen} />}
      </ListPage>
      {open ? <AuditPanel key={open.sequence} row={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
