import type { AuditRowView } from '@croneai/contracts/endpoints/admin-audit.ts';
import { auditTexts } from '../../content/admin-audit.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { useTimes } from '../../shared/time/use-times.ts';
import { ListTable } from '../admin-desk/public/list-table.tsx';
import { changesOf } from './changes.ts';
import { actionText, actorText, subjectText } from './who.ts';

const HEADERS = [
  { text: 'What', width: 'w-[28%]' },
  { text: 'Change' },
  { text: 'Who' },
  { text: 'When', width: 'w-52' },
];

interface AuditTableProps {
  rows: readonly AuditRowView[];
  onOpen: (sequence: number) => void;
}

/** A table; below 768 px each row is a few lines. What was done is the button that opens the row. */
export function AuditTable({ rows, onOpen }: AuditTableProps) {
  return (
    <ListTable caption="Writes by admins, newest first" headers={HEADERS}>
      {rows.map((row) => (
        <Row key={row.sequence} row={row} onOpen={onOpen} />
      ))}
    </ListTable>
  );
}

const cell = 'min-w-0 md:px-3 md:py-3 md:align-top';

function Row({ row, onOpen }: { row: AuditRowView; onOpen: (sequence: number) => void }) {
  return (
    <tr className="relative grid gap-y-1 px-5 py-3 transition-colors hover:bg-surface-2 md:table-row">
      <td className={`${cell} md:pl-5`}>
        <button
          type="button"
          onClick={() => onOpen(row.sequence)}
          className="max-w-full rounded-control text-left font-medium after:absolute after:inset-0 hover:text-accent md:after:hidden"
        >
          {actionText(row.action)}
          <span className="sr-only"> (row {row.sequence})</span>
        </button>
        <span className="block truncate text-muted">{subjectText(row.subject)}</span>
      </td>
      <td className={cell}>
        <Changes row={row} />
        {row.reason ? <p className="truncate text-muted">“{row.reason}”</p> : null}
      </td>
      <td className={cell}>
        <span className="block truncate">{actorText(row.actor)}</span>
        <span className="tabular block truncate text-xs text-muted">{row.address}</span>
      </td>
      <td className={`${cell} tabular text-xs text-muted md:pr-5 md:text-right`}>
        <Moment at={row.occurredAt} />
        <span className="block text-faint">Row {row.sequence.toLocaleString('en-US')}</span>
      </td>
    </tr>
  );
}

function Changes({ row }: { row: AuditRowView }) {
  const changes = changesOf(row, useTimes());
  if (changes.length === 0) {
    return row.erased.length > 0 ? <p className="text-muted">{auditTexts.erased}</p> : null;
  }
  return (
    <ul>
      {changes.map(({ field, before, after }) => (
        <li key={field} className="line-clamp-2 wrap-anywhere">
          <span className="text-muted">{field}</span> {before}
          <span aria-hidden> → </span>
          <span className="sr-only"> became </span>
          {after}
        </li>
      ))}
    </ul>
  );
}
