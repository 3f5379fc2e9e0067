import type { MemberDetail } from '@croneai/contracts/endpoints/admin-users.ts';
import { ChevronRight, Inbox, LifeBuoy, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Card, CardHead } from '../../../shared/ui/card.tsx';

/** The other desks, looking at this member. */
export function WorkCard({ user }: { user: MemberDetail }) {
  return (
    <Card aria-labelledby="work">
      <CardHead id="work" title="Leads and tickets" />
      <ul className="mt-2 divide-y divide-line">
        <WorkLink
          icon={Inbox}
          label="Leads with this email"
          to={`/dashboard/admin/leads?${new URLSearchParams({ search: user.email })}`}
        />
        <WorkLink
          icon={LifeBuoy}
          label="Tickets of this member"
          to={`/dashboard/admin/tickets?${new URLSearchParams({ memberId: user.id })}`}
        />
      </ul>
    </Card>
  );
}

function WorkLink({ icon: Icon, label, to }: { icon: LucideIcon; label: string; to: string }) {
  return (
    <li>
      <Link
        to={to}
        className="flex items-center gap-3 rounded-control py-3 text-sm font-medium transition-colors hover:text-accent"
      >
        <Icon aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.5} />
        <span className="flex-1">{label}</span>
        <ChevronRight aria-hidden className="size-4 text-muted" strokeWidth={1.5} />
      </Link>
    </li>
  );
}
