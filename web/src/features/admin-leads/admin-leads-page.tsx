import { LEAD_ADMIN_WORDS } from '@croneai/contracts/lead-questions.ts';
import { LEAD_STATUSES } from '@croneai/contracts/leads.ts';
import { Inbox } from 'lucide-react';
import { leadStatusTexts, leadsTexts } from '../../content/admin-leads.ts';
import { CsvButton } from '../../shared/list/csv-button.tsx';
import { useIsOwner } from '../../shared/session/member-context.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { useListAddress } from '../admin-shared/public/list-address.ts';
import { counted, ListPage } from '../admin-shared/public/list-page.tsx';
import { ListRow, ListTable } from '../admin-shared/public/list-table.tsx';
import { useListPolling } from '../admin-shared/public/use-list-polling.ts';
import { exportRequest, leadAddress, SUSPECT, useLeadsQuery } from './api.ts';
import { ConversionCard } from './conversion-card.tsx';

const LeadPanel = lazyPart(async () => (await import('./lead-panel.tsx')).LeadPanel);

const HEADERS = [
  { text: 'Lead', width: 'w-[32%]' },
  { text: 'Status' },
  { text: 'Ready to start' },
  { text: 'Assignee' },
  { text: 'Received', width: 'w-52' },
];

/** The lead list. The URL holds the filters and the open lead, which is shown in a side panel. */
export function AdminLeadsPage() {
  const isOwner = useIsOwner();
  const address = useListAddress(leadAddress);
  const { filter, page, open, setOpen } = address;
  const query = useLeadsQuery({ ...filter, page }, useListPolling());
  const counts = query.data?.counts;
  const statuses = [
    ...LEAD_STATUSES.map((value) => ({
      value,
      label: counted(leadStatusTexts[value].label, counts?.[value]),
    })),
    { value: SUSPECT, label: counted('Suspect', counts?.suspect) },
  ];
  return (
    <>
      <ListPage
        texts={leadsTexts}
        pagesLabel="Pages of leads"
        icon={Inbox}
        address={address}
        query={query}
        aside={
          isOwner ? (
            <CsvButton
              request={exportRequest(filter)}
              fallbackName="croneai-leads.csv"
              saved={leadsTexts.exported}
            />
          ) : undefined
        }
        above={query.error && !query.data ? null : <ConversionCard days={query.data?.byDay} />}
        filters={[
          { name: 'status', label: 'Status', options: statuses, all: counted('All', counts?.total) },
          { name: 'from', label: 'From (UTC)', isDay: true },
          { name: 'to', label: 'To (UTC)', isDay: true },
        ]}
      >
        {(rows) => (
          <ListTable caption="Leads, newest first" headers={HEADERS}>
            {rows.map((row) => (
              <ListRow
                key={row.id}
                title={row.fullName}
                isSuspect={row.isSuspect}
                status={leadStatusTexts[row.status]}
                columns={[
                  { text: LEAD_ADMIN_WORDS.readyToStart.options[row.readyToStart] },
                  {
                    text: row.assignee ? (row.assignee.fullName ?? 'A former admin') : '–',
                    isMuted: true,
                  },
                ]}
                at={row.submittedAt}
                onOpen={() => setOpen(row.id)}
              >
                {row.email}
                {row.linkedCount > 0 ? ` · ${row.linkedCount + 1} submissions` : ''}
              </ListRow>
            ))}
          </ListTable>
        )}
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
