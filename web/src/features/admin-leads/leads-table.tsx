import type { LeadRow } from '@croneai/contracts/endpoints/admin-leads.ts';
import { leadStatusTexts } from '../../content/admin-leads.ts';
import { leadDeskTexts } from '../../content/lead-form.ts';
import { ListRow } from '../../shared/list/list-row.tsx';
import { ListTable } from '../../shared/ui/list-table.tsx';

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
export function LeadsTable({ rows, onOpen }: LeadsTableProps) {
  return (
    <ListTable caption="Leads, newest first" headers={HEADERS}>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          title={row.fullName}
          isSuspect={row.isSuspect}
          status={leadStatusTexts[row.status]}
          columns={[
            { text: leadDeskTexts.readyToStart.options[row.readyToStart] },
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
