import type { LeadRow } from '@croneai/contracts/endpoints/admin-leads.ts';
import { TriangleAlert } from 'lucide-react';
import { leadStatusTexts } from '../../content/admin-leads.ts';
import { leadDeskTexts } from '../../content/lead-form.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
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
        <Row key={row.id} row={row} onOpen={onOpen} />
      ))}
    </ListTable>
  );
}

const wide = 'hidden md:table-cell md:px-3 md:py-3';

function Row({ row, onOpen }: { row: LeadRow; onOpen: (id: string) => void }) {
  const { label, tone } = leadStatusTexts[row.status];
  return (
    <tr className="relative grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 px-5 py-3 transition-colors hover:bg-surface-2 md:table-row">
      <td className="min-w-0 md:py-3 md:pr-3 md:pl-5">
        <button
          type="button"
          onClick={() => onOpen(row.id)}
          className="flex max-w-full items-center gap-2 rounded-control text-left font-medium after:absolute after:inset-0 hover:text-accent md:after:hidden"
        >
          <span className="truncate">{row.fullName}</span>
          {row.isSuspect ? (
            <>
              <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" strokeWidth={1.5} />
              <span className="sr-only">(suspect)</span>
            </>
          ) : null}
        </button>
        <span className="block truncate text-muted">
          {row.email}
          {row.linkedCount > 0 ? ` · ${row.linkedCount + 1} submissions` : ''}
        </span>
      </td>
      <td className="justify-self-end md:px-3 md:py-3">
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td className={wide}>{leadDeskTexts.readyToStart.options[row.readyToStart]}</td>
      <td className={`${wide} truncate text-muted`}>
        {row.assignee ? (row.assignee.fullName ?? 'A former admin') : '–'}
      </td>
      <td className="tabular col-span-2 text-xs text-muted md:px-3 md:py-3 md:pr-5 md:text-right">
        <Moment at={row.submittedAt} />
      </td>
    </tr>
  );
}
