import type { SuspectReason } from '@croneai/contracts/leads.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { suspectTexts } from '../../content/admin-leads.ts';
import { messageOf } from '../api/api-error.ts';
import { Moment } from '../time/moment.tsx';
import { Badge } from '../ui/badge.tsx';
import { Notice } from '../ui/notice.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';

interface StatusText {
  label: string;
  tone: ComponentProps<typeof Badge>['tone'];
}

interface RowPanelProps<Row> {
  query: {
    currentData?: Row | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Heads the panel until the row is there. */
  kind: string;
  headOf: (row: Row) => { title: string; status: StatusText; receivedAt: string };
  failed: string;
  onClose: () => void;
  children: (row: Row, close: () => void) => ReactNode;
}

/** One row beside its list: where it stands and when it came, then the parts of it. */
export function RowPanel<Row>({ query, kind, headOf, failed, onClose, children }: RowPanelProps<Row>) {
  const { currentData: row, error, isFetching, refetch } = query;
  const [isOpen, setIsOpen] = useState(true);
  const change = (open: boolean) => {
    setIsOpen(open);
    if (!open) onClose();
  };
  const head = row === undefined ? undefined : headOf(row);
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
      open={isOpen}
      onOpenChange={change}
    >
      {row !== undefined ? (
        <div className="flex flex-col gap-7">{children(row, () => change(false))}</div>
      ) : error ? (
        <Failed title={failed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error, 'Check your connection.')}
        </Failed>
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-28" />
          <Skeleton className="h-40" />
          <Skeleton className="h-64" />
        </div>
      )}
    </SidePanel>
  );
}

export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** An admin in a sentence: the account may be gone. */
export const adminName = (admin: { fullName: string | null }) => admin.fullName ?? 'a former admin';

interface TimelineEntry {
  id: string;
  at: string;
  by: { fullName: string | null };
}

interface TimelineProps<Entry extends TimelineEntry> {
  /** Oldest first. */
  entries: readonly Entry[];
  headline: (entry: Entry) => string;
  noteOf: (entry: Entry) => string | undefined;
  /** How it began, and when. */
  begin: string;
  receivedAt: string;
}

/** What admins did with a row, newest first, down to the day it came. */
export function Timeline<Entry extends TimelineEntry>({
  entries,
  headline,
  noteOf,
  begin,
  receivedAt,
}: TimelineProps<Entry>) {
  return (
    <ol className="flex flex-col gap-4 border-l border-line pl-4">
      {entries.toReversed().map((entry) => {
        const note = noteOf(entry);
        return (
          <li key={entry.id} className="text-sm">
            <TimelineHead title={headline(entry)} at={entry.at} />
            <p className="text-xs text-muted">by {adminName(entry.by)}</p>
            {note === undefined ? null : (
              <p className="mt-1.5 rounded-control bg-surface-2 px-3 py-2 whitespace-pre-wrap wrap-anywhere">
                {note}
              </p>
            )}
          </li>
        );
      })}
      <li className="text-sm">
        <TimelineHead title={begin} at={receivedAt} />
      </li>
    </ol>
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

/** Other rows of the same sender, each of which opens in place of this one. */
export function RelatedRows({ rows, onOpen }: { rows: readonly RelatedRow[]; onOpen: (id: string) => void }) {
  return (
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
  );
}

/** Why a form may have been sent by a program. */
export function SuspectNotice({ reasons }: { reasons: readonly SuspectReason[] }) {
  return (
    <Notice tone="warning" title="This may not be a person">
      {reasons.map((reason) => suspectTexts[reason]).join(' ')}
    </Notice>
  );
}
