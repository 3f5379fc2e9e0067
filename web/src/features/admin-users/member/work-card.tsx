import type { MemberDetail } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { ChevronRight, Inbox, LifeBuoy, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { leadStatusTexts } from '../../../content/admin-leads.ts';
import { adminTicketTexts } from '../../../content/admin-tickets.ts';
import { QueryBody } from '../../../shared/query/query-body.tsx';
import { Moment } from '../../../shared/time/moment.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { useTicketsQuery } from '../../support/public/support-api.ts';
import { TicketStatusBadge } from '../../support/public/ticket-badges.tsx';
import { useUserLeadsQuery } from '../api.ts';
import { useMemberPolling } from './query-card.tsx';

/** Maximum number of tickets on the card. The card shows at most as many leads. */
const TICKETS_SHOWN = 3;

/** The newest leads and tickets of this member, with links. */
export function WorkCard({ user: { id, email } }: { user: MemberDetail }) {
  const leads = useUserLeadsQuery(email, useMemberPolling());
  const tickets = useTicketsQuery({ memberId: id, limit: TICKETS_SHOWN }, useMemberPolling());
  const allLeads = `${paths.adminLeads}?${new URLSearchParams({ search: email })}`;
  const allTickets = `${paths.adminTickets}?${new URLSearchParams({ memberId: id })}`;
  return (
    <Card aria-labelledby="work">
      <CardHead id="work" title="Leads and tickets" />
      <div className="mt-2 divide-y divide-line">
        <QueryBody query={leads} failed="The leads couldn’t be loaded">
          {({ rows, pagination: { total } }) => (
            <WorkList
              label="Leads"
              icon={Inbox}
              to={allLeads}
              all={total === 0 ? 'No leads with this email' : `All leads with this email (${total})`}
            >
              {rows.map((lead) => (
                <Item
                  key={lead.id}
                  to={`${allLeads}&lead=${lead.id}`}
                  title={lead.fullName}
                  text={<Moment at={lead.submittedAt} />}
                  status={
                    <Badge tone={leadStatusTexts[lead.status].tone}>
                      {leadStatusTexts[lead.status].label}
                    </Badge>
                  }
                />
              ))}
            </WorkList>
          )}
        </QueryBody>
        <QueryBody query={tickets} failed="The tickets couldn’t be loaded">
          {({ rows, pagination: { total } }) => (
            <WorkList
              label="Tickets"
              icon={LifeBuoy}
              to={allTickets}
              all={total === 0 ? 'No tickets from this member' : `All tickets from this member (${total})`}
            >
              {rows.map((ticket) => (
                <Item
                  key={ticket.id}
                  to={`${allTickets}&ticket=${ticket.id}`}
                  title={ticket.subject}
                  text={
                    <>
                      {ticket.reference} · <Moment at={ticket.lastMessageAt} />
                    </>
                  }
                  status={
                    <TicketStatusBadge
                      status={ticket.status}
                      label={adminTicketTexts.statuses[ticket.status]}
                    />
                  }
                />
              ))}
            </WorkList>
          )}
        </QueryBody>
      </div>
    </Card>
  );
}

interface WorkListProps {
  label: string;
  icon: LucideIcon;
  /** Path of the admin page with all rows. */
  to: string;
  all: string;
  children: ReactNode;
}

function WorkList({ label, icon: Icon, to, all, children }: WorkListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {children}
      <li>
        <Link
          to={to}
          className="flex items-center gap-3 rounded-control py-3 text-sm font-medium transition-colors hover:text-accent"
        >
          <Icon className="size-4.5 shrink-0 text-muted" />
          <span className="flex-1">{all}</span>
          <ChevronRight className="size-4 text-muted" />
        </Link>
      </li>
    </ul>
  );
}

interface ItemProps {
  to: string;
  title: string;
  text: ReactNode;
  status: ReactNode;
}

function Item({ to, title, text, status }: ItemProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex items-center justify-between gap-3 rounded-control py-3 text-sm transition-colors hover:text-accent"
      >
        <span className="min-w-0">
          <span className="block truncate font-medium">{title}</span>
          <span className="tabular block text-xs text-muted">{text}</span>
        </span>
        {status}
      </Link>
    </li>
  );
}
