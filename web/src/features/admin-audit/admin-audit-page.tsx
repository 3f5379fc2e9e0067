import { ScrollText } from 'lucide-react';
import { auditActionTexts, auditTexts, subjectKinds } from '../../content/admin-audit.ts';
import { CsvButton } from '../../shared/list/csv-button.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { useListAddress } from '../admin-desk/public/list-address.ts';
import { ListPage } from '../admin-desk/public/list-page.tsx';
import { useListPolling } from '../admin-desk/public/use-list-polling.ts';
import { auditAddress, exportRequest, useAuditQuery } from './api.ts';
import { AuditTable } from './audit-table.tsx';
import { ChainCard } from './chain-card.tsx';

/** Opened by few, and heavy: it comes when a row is opened. */
const AuditPanel = lazyPart(async () => (await import('./audit-panel.tsx')).AuditPanel);

const ACTIONS = Object.entries(auditActionTexts).map(([value, label]) => ({ value, label }));

/** Who did what: filtered by what is in the address, each row in a panel beside the list. */
export function AdminAuditPage() {
  const address = useListAddress(auditAddress);
  const { filter, page, setOpen } = address;
  const query = useAuditQuery({ ...filter, page }, useListPolling());
  const open = query.data?.rows.find(({ sequence }) => sequence === address.open);
  return (
    <>
      <ListPage
        texts={auditTexts}
        pagesLabel="Pages of the audit"
        icon={ScrollText}
        address={address}
        query={query}
        aside={
          <CsvButton
            request={exportRequest(filter)}
            fallbackName="croneai-audit.csv"
            saved={auditTexts.exported}
          />
        }
        above={<ChainCard />}
        filters={[
          { name: 'actor', label: 'Admin', placeholder: 'Name, email or id', maxLength: 200 },
          { name: 'action', label: 'Action', options: ACTIONS, all: 'Any action' },
          { name: 'subjectKind', label: 'About', options: subjectKinds, all: 'Anything' },
          { name: 'subjectId', label: 'ID', maxLength: 100 },
          { name: 'from', label: 'From (UTC)', isDay: true },
          { name: 'to', label: 'To (UTC)', isDay: true },
        ]}
      >
        {(rows) => <AuditTable rows={rows} onOpen={setOpen} />}
      </ListPage>
      {open ? <AuditPanel key={open.sequence} row={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
