import type { AuditRowView } from '@croneai/contracts/endpoints/admin/admin-audit.ts';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { auditActionTexts, auditTexts, subjectKinds } from '../../content/admin-audit.ts';
import { CsvButton } from '../../shared/list/csv-button.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { useTimes } from '../../shared/time/use-times.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { useListAddress } from '../admin-shared/public/list-address.ts';
import { ListPage } from '../admin-shared/public/list-page.tsx';
import { ListTable } from '../admin-shared/public/list-table.tsx';
import { useListPolling } from '../admin-shared/public/use-list-polling.ts';
import { auditAddress, exportRequest, useAuditQuery } from './api.ts';
import { ChainCard } from './chain-card.tsx';
import { actionText, actorText, changesOf, subjectText } from './changes.ts';

/** Loaded when a row is opened, because it is large and few admins open one. */
const AuditPanel = lazyPart(async () => (await import('./audit-panel.tsx')).AuditPanel);

const ACTIONS = Object.entries(auditActionTexts).map(([value, label]) => ({ value, label }));

/** The audit list. The URL holds its filters and the open row, which is shown in a side panel. */
export function AdminAuditPage() {
  const address = useListAddress(auditAddress);
  const { filter, page, setOpen } = address;
  const query = useAuditQuery({ ...filter, page }, useListPolling());
  const found = query.data?.rows.find(({ sequence }) => sequence === address.open);
  // Keeps the open row when new rows move it to the next page.
  const [kept, setKept] = useState<AuditRowView>();
  if (found && found !== kept) setKept(found);
  const open = kept?.sequence === address.open ? kept : undefined;
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
          { name: 'actor', label: 'Admin', placeholder: 'Name, email, id', maxLength: 200 },
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

const HEADERS = [
  { text: 'Action', width: 'w-[28%]' },
  { text: 'Change' },
  { text: 'By' },
  { text: 'When', width: 'w-52' },
];

interface AuditTableProps {
  rows: readonly AuditRowView[];
  onOpen: (sequence: number) => void;
}

/**
 * A table whose rows take a few lines each below 768 px. The button that opens a row is labeled
 * with the action.
 */
function AuditTable({ rows, onOpen }: AuditTableProps) {
  return (
    <ListTable caption="Actions by admins, newest first" headers={HEADERS}>
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
