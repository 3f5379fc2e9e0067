import type { LeadRow } from '@croneai/contracts/endpoints/admin-leads.ts';
import type { MemberDetail } from '@croneai/contracts/endpoints/admin-users.ts';
import { paths } from '@croneai/contracts/paths.ts';
import type { TicketRow } from '@croneai/contracts/support.ts';
import { ChevronRight, Inbox, LifeBuoy, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { leadStatusTexts } from '../../../content/admin-leads.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { useTicketsQuery } from '../../support/public/support-api.ts';
import { TicketStatusBadge } from '../../support/public/ticket-badges.tsx';
import { useUserLeadsQuery } from '../api.ts';
import { CardBody, useMemberPolling } from './card-body.tsx';

/** As many as the newest leads that are shown. */
const TICKETS_SHOWN = 3;

/** What this member sent to the other desks, and the way there. */
export function WorkCard({ user }: { user: MemberDetail }) {
  return (
    <Card aria-labelledby="work">
      <CardHead id="work" title="Leads and tickets" />
      <div className="mt-2 divide-y divide-line">
        <Leads email={user.email} />
        <Tickets memberId={user.id} />
      </div>
    </Card>
  );
}

function Leads({ email }: { email: string }) {
  const query = useUserLeadsQuery(email, useMemberPolling());
  const all = `${paths.adminLeads}?${new URLSearchParams({ search: email })}`;
  return (
    <CardBody query={query} what="The leads">
      {({ rows, pagination: { total } }) => (
        <ul aria-label="Leads" className="divide-y divide-line">
          {rows.map((lead) => (
            <LeadLink key={lead.id} lead={lead} to={`${all}&lead=${lead.id}`} />
          ))}
          <WorkLink icon={Inbox} to={all}>
            {total === 0 ? 'No lead with this email' : `All leads with this email (${total})`}
          </WorkLink>
        </ul>
      )}
    </CardBody>
  );
}

function Tickets({ memberId }: { memberId: string }) {
  const query = useTicketsQuery({ memberId, limit: TICKETS_SHOWN }, useMemberPolling());
  const all = `${paths.adminTickets}?${new URLSearchParams({ memberId })}`;
  return (
    <CardBody query={query} what="The tickets">
      {({ tickets, pagination: { total } }) => (
        <ul aria-label="Tickets" className="divide-y divide-line">
          {tickets.map((ticket) => (
            <TicketLink key={ticket.id} ticket={ticket} to={`${all}&ticket=${ticket.id}`} />
          ))}
          <WorkLink icon={LifeBuoy} to={all}>
            {total === 0 ? 'No ticket of this member' : `All tickets of this member (${total})`}
          </WorkLink>
        </ul>
      )}
    </CardBody>
  );
}

function LeadLink({ lead, to }: { lead: LeadRow; to: string }) {
  const { label, tone } = leadStatusTexts[lead.status];
  return (
    <ItemLink to={to} title={lead.fullName} text={<Moment at={lead.submittedAt} />}>
      <Badge tone={tone}>{label}</Badge>
    </ItemLink>
  );
}

function TicketLink({ ticket, to }: { ticket: TicketRow; to: string }) {
  const { subject, reference, lastMessageAt, status } = ticket;
  return (
    <ItemLink
      to={to}
      title={subject}
      text={
        <>
          {reference} · <Moment at={lastMessageAt} />
        </>
      }
    >
      <TicketStatusBadge status={status} />
    </ItemLink>
  );
}

interface ItemLinkProps {
  to: string;
  title: string;
  text: ReactNode;
  /** Where it stands. */
  children: ReactNode;
}

function ItemLink({ to, title, text, children }: ItemLinkProps) {
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
        {children}
      </Link>
    </li>
  );
}

interface WorkLinkProps {
  icon: LucideIcon;
  to: string;
  children: ReactNode;
}

function WorkLink({ icon: Icon, to, children }: WorkLinkProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex items-center gap-3 rounded-control py-3 text-sm font-medium transition-colors hover:text-accent"
      >
        <Icon className="size-4.5 shrink-0 text-muted" />
        <span className="flex-1">{children}</span>
        <ChevronRight className="size-4 text-muted" />
      </Link>
    </li>
  );
}
