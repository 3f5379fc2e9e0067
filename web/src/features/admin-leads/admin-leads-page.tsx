import type { LeadRow } from '@croneai/contracts/endpoints/admin-leads.ts';
import { LEAD_DESK_WORDS } from '@croneai/contracts/lead-questions.ts';
import { Inbox } from 'lucide-react';
import { leadStatusTexts, leadsTexts } from '../../content/admin-leads.ts';
import { CsvButton } from '../../shared/list/csv-button.tsx';
import { useListAddress } from '../../shared/list/list-address.ts';
import { ListPage, useListPolling } from '../../shared/list/list-page.tsx';
import { ListRow } from '../../shared/list/list-row.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { ListTable } from '../../shared/ui/list-table.tsx';
import { exportRequest, leadAddress, useLeadsQuery } from './api.ts';
import { ConversionCard } from './conversion-card.tsx';
import { LeadFilters } from './lead-filters.tsx';

const LeadPanel = lazyPart(async () => (await import('./lead-panel.tsx')).LeadPanel);

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
        above={query.error && !query.data ? null : <ConversionCard days={query.data?.byDay} />}
        filters={
          <LeadFilters
            counts={query.data?.counts}
            filter={filter}
            onChange={setFilter}
            onClear={address.clearFilter}
          />
        }
      >
        {(rows) => <LeadsTable rows={rows} onOpen={setOpen} />}
      </ListPage>
      {open ? (
        <LeadPanel
          key={open}
          id={open}
          assignees={query.data?.assignees ?? []}
          onClose={() => setOpen(undefined)}
          onOpen={setOpen}
        />
      ) : null}
    </>
  );
}

const HEADERS = [
  { text: 'Lead', width: 'w-[32%]' },
  { text: 'Status' },
  { text: 'Ready to start' },
  { text: 'Assignee' },
  { text: 'Received', width: 'w-52' },
];

interface LeadsTableProps {
  rows: readonly LeadRow[];
  onOpen: (id: string) => void;
}

/** A table; below 768 px each lead is two lines. The name is the button that opens the lead. */
function LeadsTable({ rows, onOpen }: LeadsTableProps) {
  return (
    <ListTable caption="Leads, newest first" headers={HEADERS}>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          title={row.fullName}
          isSuspect={row.isSuspect}
          status={leadStatusTexts[row.status]}
          columns={[
            { text: LEAD_DESK_WORDS.readyToStart.options[row.readyToStart] },
            { text: row.assignee ? (row.assignee.fullName ?? 'A former admin') : '–', isMuted: true },
          ]}
          at={row.submittedAt}
          onOpen={() => onOpen(row.id)}
        >
          {row.email}
          {row.linkedCount > 0 ? ` · ${row.linkedCount + 1} submissions` : ''}
        </ListRow>
      ))}
    </ListTable>
  );
}
