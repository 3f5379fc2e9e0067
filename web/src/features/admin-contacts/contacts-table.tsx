import type { ContactRow } from '@croneai/contracts/endpoints/admin-contacts.ts';
import { TriangleAlert } from 'lucide-react';
import { contactCategoryTexts, contactStatusTexts } from '../../content/admin-contacts.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { ListTable } from '../../shared/ui/list-table.tsx';

const HEADERS = [
  { text: 'Message', width: 'w-[42%]' },
  { text: 'Status' },
  { text: 'Category' },
  { text: 'Received', width: 'w-52' },
];

/** A table; below 768 px each message is some lines. The subject is the button that opens it. */
export function ContactsTable({
  rows,
  onOpen,
}: {
  rows: readonly ContactRow[];
  onOpen: (id: string) => void;
}) {
  return (
    <ListTable caption="Messages, newest first" headers={HEADERS}>
      {rows.map((row) => (
        <Row key={row.id} row={row} onOpen={onOpen} />
      ))}
    </ListTable>
  );
}

function Row({ row, onOpen }: { row: ContactRow; onOpen: (id: string) => void }) {
  const { label, tone } = contactStatusTexts[row.status];
  return (
    <tr className="relative grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 px-5 py-3 transition-colors hover:bg-surface-2 md:table-row">
      <td className="min-w-0 md:py-3 md:pr-3 md:pl-5">
        <button
          type="button"
          onClick={() => onOpen(row.id)}
          className="flex max-w-full items-center gap-2 rounded-control text-left font-medium after:absolute after:inset-0 hover:text-accent md:after:hidden"
        >
          <span className="truncate">{row.subject}</span>
          {row.isSuspect ? (
            <>
              <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" strokeWidth={1.5} />
              <span className="sr-only">(suspect)</span>
            </>
          ) : null}
        </button>
        <span className="block truncate text-muted">
          {row.name} · {row.email}
          {row.member ? ' · Member' : ''}
        </span>
      </td>
      <td className="justify-self-end md:px-3 md:py-3">
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td className="hidden md:table-cell md:px-3 md:py-3">{contactCategoryTexts[row.category]}</td>
      <td className="tabular col-span-2 text-xs text-muted md:px-3 md:py-3 md:pr-5 md:text-right">
        <Moment at={row.receivedAt} />
      </td>
    </tr>
  );
}
