import type { MemberDetail } from '@croneai/contracts/endpoints/admin-users.ts';
import type { LeadRow } from '@croneai/contracts/endpoints/leads.ts';
import { ChevronRight, Inbox, LifeBuoy, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { leadStatusTexts } from '../../../content/admin-leads.ts';
import { momentText } from '../../../shared/time/moment-text.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { useUserLeadsQuery } from '../api.ts';
import { CardBody } from './card-body.tsx';
import { POLL } from './poll.ts';

/** What this member sent to the other desks, and the way there. */
export function WorkCard({ user }: { user: MemberDetail }) {
  const leads = useUserLeadsQuery(user.email, POLL);
  const allLeads = `/dashboard/admin/leads?${new URLSearchParams({ search: user.email })}`;
  return (
    <Card aria-labelledby="work">
      <CardHead id="work" title="Leads and tickets" />
      <div className="mt-2">
        <CardBody query={leads} what="The leads">
          {({ rows, pagination: { total } }) => (
            <ul className="divide-y divide-line">
              {rows.map((lead) => (
                <LeadLink key={lead.id} lead={lead} to={`${allLeads}&lead=${lead.id}`} />
              ))}
              <WorkLink icon={Inbox} to={allLeads}>
                {total === 0 ? 'No lead with this email' : `All leads with this email (${total})`}
              </WorkLink>
              <WorkLink
                icon={LifeBuoy}
                to={`/dashboard/admin/tickets?${new URLSearchParams({ memberId: user.id })}`}
              >
                Tickets of this member
              </WorkLink>
            </ul>
          )}
        </CardBody>
      </div>
    </Card>
  );
}

function LeadLink({ lead, to }: { lead: LeadRow; to: string }) {
  const { label, tone } = leadStatusTexts[lead.status];
  return (
    <li>
      <Link
        to={to}
        className="flex items-center justify-between gap-3 rounded-control py-3 text-sm transition-colors hover:text-accent"
      >
        <span className="min-w-0">
          <span className="block truncate font-medium">{lead.fullName}</span>
          <span className="tabular block text-xs text-muted">{momentText(lead.submittedAt)}</span>
        </span>
        <Badge tone={tone}>{label}</Badge>
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
        <Icon aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.5} />
        <span className="flex-1">{children}</span>
        <ChevronRight aria-hidden className="size-4 text-muted" strokeWidth={1.5} />
      </Link>
    </li>
  );
}
