import type { TicketRow } from '@croneai/contracts/support.ts';
import { Inbox, SearchX } from 'lucide-react';
import { deskTexts as texts } from '../../content/support-desk.ts';
import { wantsPassword } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { isFiltered } from '../admin-desk/public/list-address.ts';
import { ListBody } from '../admin-desk/public/list-body.tsx';
import type { TicketsResult } from '../support/public/support-api.ts';
import { categoryLabel, PriorityBadge, TicketStatusBadge } from '../support/public/ticket-badges.tsx';
import type { QueueAddress, QueueFilter } from './queue-filters.tsx';

/** Sorting narrows nothing. */
const isNarrowed = ({ sort: _sort, ...narrowing }: QueueFilter) => isFiltered(narrowing);

export function TicketQueue({ query, address }: { query: TicketsResult; address: QueueAddress }) {
  const { currentData: data, error } = query;
  const { filter, open } = address;
  return (
    <ListBody
      texts={texts}
      icon={isNarrowed(filter) ? SearchX : Inbox}
      rows={data?.tickets}
      pagination={data?.pagination}
      query={{ ...query, error: data && !wantsPassword(error) ? undefined : error }}
      isFiltered={isNarrowed(filter)}
      address={address}
    >
      {(tickets) => (
        <ul className="divide-y divide-line">
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <QueueRow
                ticket={ticket}
                isOpen={ticket.id === open}
                onOpen={() => address.setOpen(ticket.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </ListBody>
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
