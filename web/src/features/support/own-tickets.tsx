import { ticketPath } from '@croneai/contracts/paths.ts';
import type { TicketRow } from '@croneai/contracts/support.ts';
import { ChevronRight, MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { QueryBody } from '../../shared/query/query-body.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { ListCard } from '../../shared/ui/card.tsx';
import { CardPagination } from '../../shared/ui/pagination.tsx';
import { Empty, SkeletonColumn } from '../../shared/ui/states.tsx';
import { useTicketPolling, useTicketsQuery } from './public/support-api.ts';
import { categoryLabel, TicketStatusBadge } from './public/ticket-badges.tsx';

const PAGE_SIZE = 10;

/** The member's own tickets, beginning with the newest message. Admins have a separate list. */
export function OwnTickets() {
  const { user } = useMember();
  const [page, setPage] = useState(1);
  const query = useTicketsQuery({ memberId: user.id, page, limit: PAGE_SIZE }, useTicketPolling());
  return (
    <ListCard id="your-tickets" title="Your tickets">
      <QueryBody
        query={query}
        failed="Your tickets couldn’t be loaded"
        skeleton={<SkeletonColumn className="gap-3 p-5 sm:px-7" shapes={['h-12', 'h-12']} />}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty icon={MessagesSquare} title="No tickets yet">
              Your questions and our answers appear here.
            </Empty>
          ) : (
            <ul className="divide-y divide-line">
              {rows.map((ticket) => (
                <TicketLine key={ticket.id} ticket={ticket} />
              ))}
            </ul>
          )
        }
      </QueryBody>
      <CardPagination
        label="Pages of tickets"
        current={page}
        pages={query.data?.pagination.pages ?? 0}
        onSelect={setPage}
      />
    </ListCard>
  );
}

function TicketLine({ ticket }: { ticket: TicketRow }) {
  const { id, reference, subject, category, status, lastMessageAt, isUnread } = ticket;
  return (
    <li>
      <Link
        to={ticketPath(id)}
        className="flex max-xs:flex-wrap items-center gap-4 px-5 py-4 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2 sm:px-7"
      >
        <span className="min-w-0 flex-1 max-xs:basis-full">
          <span
            className={`line-clamp-2 wrap-anywhere text-sm ${isUnread ? 'font-semibold' : 'font-medium'}`}
          >
            {subject}
          </span>
          <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
            <span className="tabular">{reference}</span>
            <span>{categoryLabel(category)}</span>
            <Moment at={lastMessageAt} form="recent" className="tabular" />
          </span>
        </span>
        <span className="flex shrink-0 gap-2 max-sm:flex-col max-sm:items-end">
          {isUnread ? <Badge tone="accent">New answer</Badge> : null}
          <TicketStatusBadge status={status} />
        </span>
        <ChevronRight className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
