import type { TicketRow } from '@croneai/contracts/support.ts';
import { Inbox, MessagesSquare, SearchX } from 'lucide-react';
import { adminTicketTexts as texts } from '../../content/admin-tickets.ts';
import { ticketCategories, ticketStatuses } from '../../content/tickets.ts';
import { wantsPassword } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { Empty, Skeleton } from '../../shared/ui/states.tsx';
import {
  id,
  isFiltered,
  listAddress,
  oneOf,
  text,
  useListAddress,
} from '../admin-shared/public/list-address.ts';
import { ListBody } from '../admin-shared/public/list-body.tsx';
import { counted, FilterBar } from '../admin-shared/public/list-page.tsx';
import { useTicketPolling, useTicketsQuery } from '../support/public/support-api.ts';
import { categoryLabel, PriorityBadge, TicketStatusBadge } from '../support/public/ticket-badges.tsx';
import { PendingList, PendingVerificationsProvider } from './pending-verifications.tsx';

/** Loaded with the first ticket that is opened. */
const AdminTicket = lazyPart(
  async () => (await import('./admin-ticket.tsx')).AdminTicket,
  <Skeleton className="h-96" />,
);

const ASSIGNEES = [
  { value: 'me', label: 'Mine' },
  { value: 'unassigned', label: 'Unassigned' },
] as const;
const ORDERS = [{ value: 'longest-waiting', label: 'Longest waiting' }] as const;

/** Filters and order of the queue, and the id of the open ticket. */
const queueAddress = listAddress(
  {
    status: oneOf(ticketStatuses.map(({ value }) => value)),
    category: oneOf(ticketCategories.map(({ value }) => value)),
    assignee: oneOf(ASSIGNEES.map(({ value }) => value)),
    search: text(200),
    memberId: id,
    sort: oneOf(ORDERS.map(({ value }) => value)),
  },
  { name: 'ticket', read: id },
);

/**
 * The queue is on the left and the conversation on the right. Small screens show only one of the
 * two.
 */
export function AdminTicketsPage() {
  const address = useListAddress(queueAddress);
  const { filter, page, open: openId, setPage, setOpen } = address;
  const query = useTicketsQuery({ ...filter, page }, useTicketPolling());
  const { data, currentData, error } = query;
  const counts = data?.counts;
  const total = counts && counts.open + counts.waiting + counts.answered + counts.closed;
  const statuses = ticketStatuses.map(({ value }) => ({
    value,
    label: counted(texts.statuses[value], counts?.[value]),
  }));
  // Sorting does not count as a filter.
  const isNarrowed = isFiltered({ ...filter, sort: undefined });
  return (
    <PendingVerificationsProvider>
      <PageHead title={texts.title} lead={texts.lead} />
      <PendingList openTicketId={openId} />
      <div className="grid items-start gap-6 xl:grid-cols-12">
        <div className={`min-w-0 flex-col gap-4 xl:col-span-5 xl:flex ${openId ? 'hidden' : 'flex'}`}>
          <Card padding="none" aria-label={texts.title} className="overflow-hidden">
            <FilterBar
              texts={texts}
              address={address}
              filters={[
                { name: 'status', label: 'Status', options: statuses, all: counted('All', total) },
                { name: 'category', label: 'Category', options: ticketCategories, all: 'All' },
                { name: 'assignee', label: 'Assignee', options: ASSIGNEES, all: 'Anyone' },
                { name: 'sort', label: 'Order', options: ORDERS, all: 'Newest first' },
              ]}
              note={
                filter.memberId ? (
                  <p className="flex min-h-11 items-center text-sm text-muted sm:w-full">
                    Only the tickets of one member are shown.
                  </p>
                ) : null
              }
            />
            <ListBody
              texts={texts}
              icon={isNarrowed ? SearchX : Inbox}
              rows={currentData?.rows}
              pagination={currentData?.pagination}
              query={{ ...query, error: currentData && !wantsPassword(error) ? undefined : error }}
              isFiltered={isNarrowed}
              address={address}
            >
              {(tickets) => (
                <ul className="divide-y divide-line">
                  {tickets.map((ticket) => (
                    <li key={ticket.id}>
                      <QueueRow
                        ticket={ticket}
                        isOpen={ticket.id === openId}
                        onOpen={() => setOpen(ticket.id)}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </ListBody>
          </Card>
          <Pagination
            label="Pages of tickets"
            current={page}
            pages={data?.pagination.pages ?? 0}
            onSelect={setPage}
          />
        </div>
        <div className={`min-w-0 xl:sticky xl:top-24 xl:col-span-7 xl:block ${openId ? 'block' : 'hidden'}`}>
          {openId ? (
            <AdminTicket key={openId} ticketId={openId} onClose={() => setOpen(undefined)} />
          ) : (
            <Card padding="none">
              <Empty icon={MessagesSquare} title="No ticket is open">
                Choose a ticket to read it.
              </Empty>
            </Card>
          )}
        </div>
      </div>
    </PendingVerificationsProvider>
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
          <TicketStatusBadge status={status} label={texts.statuses[status]} />
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
