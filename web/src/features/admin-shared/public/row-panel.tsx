import type { SuspectReason } from '@croneai/contracts/leads.ts';
import type { ReactNode } from 'react';
import { suspectTexts } from '../../../content/admin-leads.ts';
import { QueryBody, type QueryState } from '../../../shared/query/query-body.tsx';
import { Moment } from '../../../shared/time/moment.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { SkeletonColumn } from '../../../shared/ui/states.tsx';
import type { StatusText } from './list-table.tsx';
import { PanelPart, SidePanel } from './side-panel.tsx';

interface SentRow {
  isSuspect: boolean;
  suspectReasons: readonly SuspectReason[];
}

interface RowPanelProps<Row> {
  query: QueryState<Row>;
  /** Heading of the panel until the row has loaded. */
  kind: string;
  headOf: (row: Row) => { title: string; status: StatusText; receivedAt: string };
  failed: string;
  onClose: () => void;
  children: (row: Row, close: () => void) => ReactNode;
}

/**
 * Panel with one row of a list: status and time, the reasons why the row looks automated, and the
 * parts that `children` returns.
 */
export function RowPanel<Row extends SentRow>(props: RowPanelProps<Row>) {
  const { query, kind, headOf, failed, onClose, children } = props;
  const head = query.currentData && headOf(query.currentData);
  return (
    <SidePanel
      title={head?.title ?? kind}
      subtitle={
        head ? (
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={head.status.tone}>{head.status.label}</Badge>
            <span>
              Received <Moment at={head.receivedAt} />
            </span>
          </span>
        ) : null
      }
      onClose={onClose}
    >
      {(close) => (
        <QueryBody
          query={query}
          failed={failed}
          skeleton={<SkeletonColumn shapes={['h-28', 'h-40', 'h-64']} className="gap-4" />}
        >
          {(row) => (
            <div className="flex flex-col gap-7">
              {row.isSuspect ? (
                <Notice tone="warning" title="This may not be a person">
                  {row.suspectReasons.map((reason) => suspectTexts[reason]).join(' ')}
                </Notice>
              ) : null}
              {children(row, close)}
            </div>
          )}
        </QueryBody>
      )}
    </SidePanel>
  );
}

/**
 * Returns the admin's name for use in a sentence. An admin whose account was deleted has no name.
 */
const adminName = (admin: { fullName: string | null }) => admin.fullName ?? 'a former admin';

interface Named {
  fullName: string | null;
}
type TimelineEntry<Status> = { id: string; at: string; by: Named } & (
  | { kind: 'note'; text: string }
  | { kind: 'status'; from: Status; to: Status }
  | { kind: 'assignee'; to: Named | null }
);

interface TimelineProps<Status extends string> {
  /** Entries, oldest first. */
  entries: readonly TimelineEntry<Status>[];
  statuses: Readonly<Record<Status, StatusText>>;
  /** Text of the oldest entry, which describes how the row was created. */
  begin: string;
  receivedAt: string;
}

/**
 * Admin actions on a row, newest first. The last entry in the list describes how the row was
 * created.
 */
export function Timeline<Status extends string>(props: TimelineProps<Status>) {
  const { entries, statuses, begin, receivedAt } = props;
  const headline = (entry: TimelineEntry<Status>): string => {
    if (entry.kind === 'note') return 'Note';
    if (entry.kind === 'status') return `${statuses[entry.from].label} → ${statuses[entry.to].label}`;
    return entry.to ? `Assigned to ${adminName(entry.to)}` : 'Unassigned';
  };
  return (
    <PanelPart title="Timeline">
      <ol className="flex flex-col gap-4 border-l border-line pl-4">
        {entries.toReversed().map((entry) => (
          <li key={entry.id} className="text-sm">
            <TimelineHead title={headline(entry)} at={entry.at} />
            <p className="text-xs text-muted">by {adminName(entry.by)}</p>
            {entry.kind === 'note' ? (
              <p className="mt-1.5 rounded-control bg-surface-2 px-3 py-2 whitespace-pre-wrap wrap-anywhere">
                {entry.text}
              </p>
            ) : null}
          </li>
        ))}
        <li className="text-sm">
          <TimelineHead title={begin} at={receivedAt} />
        </li>
      </ol>
    </PanelPart>
  );
}

function TimelineHead({ title, at }: { title: string; at: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-medium">{title}</span>
      <Moment at={at} className="tabular text-xs text-muted" />
    </p>
  );
}

interface RelatedRow {
  id: string;
  title: string;
  detail: ReactNode;
  status: StatusText;
}

interface RelatedRowsProps {
  title: string;
  rows: readonly RelatedRow[];
  onOpen: (id: string) => void;
}

/** Other rows of the same sender. Opening one of these rows replaces the row in the panel. */
export function RelatedRows({ title: heading, rows, onOpen }: RelatedRowsProps) {
  if (rows.length === 0) return null;
  return (
    <PanelPart title={heading}>
      <ul className="divide-y divide-line rounded-control border border-line">
        {rows.map(({ id, title, detail, status }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="flex w-full items-center justify-between gap-3 rounded-control px-3.5 py-2.5 text-left text-sm transition-colors hover:bg-surface-2"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{title}</span>
                <span className="block truncate text-xs text-muted">{detail}</span>
              </span>
              <Badge tone={status.tone}>{status.label}</Badge>
            </button>
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}
