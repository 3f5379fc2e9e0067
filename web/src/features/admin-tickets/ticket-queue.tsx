import type { TicketRow } from '@croneai/contracts/support.ts';
import { Inbox, SearchX } from 'lucide-react';
import { deskTexts as texts } from '../../content/support-desk.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import type { TicketsResult } from '../../shared/support/support-api.ts';
import { categoryLabel, PriorityBadge, TicketStatusBadge } from '../../shared/support/ticket-badges.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Empty, Failed, Skeleton } from '../../shared/ui/states.tsx';
import type { QueueFilter } from './use-queue-address.ts';

interface TicketQueueProps {
  query: TicketsResult;
  filter: QueueFilter;
  openId: string | undefined;
  onOpen: (id: string) => void;
}

const ROWS_WHILE_LOADING = ['1', '2', '3', '4'];

export function TicketQueue({ query, filter, openId, onOpen }: TicketQueueProps) {
  const { currentData: data, error, isFetching, refetch } = query;
  if (!data && error) {
    return (
      <Failed title={texts.failed} onRetry={() => void refetch()} retrying={isFetching}>
        {messageOf(error, 'Check your connection, then try again.')}
      </Failed>
    );
  }
  if (!data) {
    return (
      <div aria-busy="true" className="flex flex-col gap-3 p-4">
        {ROWS_WHILE_LOADING.map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    );
  }
  if (data.tickets.length === 0) {
    const { page: _page, sort: _sort, ...narrowing } = filter;
    const isFiltered = Object.keys(narrowing).length > 0;
    return (
      <Empty icon={isFiltered ? SearchX : Inbox} title={isFiltered ? texts.empty : texts.none}>
        {isFiltered ? texts.emptyText : texts.noneText}
      </Empty>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {data.tickets.map((ticket) => (
        <li key={ticket.id}>
          <QueueRow ticket={ticket} isOpen={ticket.id === openId} onOpen={() => onOpen(ticket.id)} />
        </li>
      ))}
    </ul>
  );
}

interface QueueRowProps {
  ticket: TicketRow;
  isOpen: boolean;
  onOpen: () => void;
}

function QueueRow({ ticket, isOpen, onOpen }: QueueRowProps) {
  const { reference, subject, category, priority, status, member, assignee, lastMessageAt } = ticket;
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
      className="flex w-full flex-col gap-1.5 border-l-2 border-transparent px-4 py-3.5 text-left transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2 aria-[current=true]:border-accent aria-[current=true]:bg-surface-2"
    >
      <span className="flex w-full items-start justify-between gap-3">
        <span className="min-w-0 truncate text-sm font-medium">{subject}</span>
        <span className="flex shrink-0 gap-1.5">
          <PriorityBadge priority={priority} />
          <TicketStatusBadge status={status} />
        </span>
      </span>
      <span className="flex flex-wrap gap-x-3 text-xs text-muted">
        <span>{member?.fullName ?? texts.unknownMember}</span>
        <span className="tabular">{reference}</span>
        <span>{categoryLabel(category)}</span>
        <Moment at={lastMessageAt} form="recent" className="tabular" />
        {assignee ? <span>{texts.taken(assignee.fullName ?? 'an admin')}</span> : null}
      </span>
    </button>
  );
}
