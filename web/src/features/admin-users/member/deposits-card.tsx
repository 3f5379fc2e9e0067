import type { MemberDetail } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { userPath } from '@croneai/contracts/paths.ts';
import { Wallet } from 'lucide-react';
import { depositStates } from '../../../content/deposits.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import { type DepositRow, useDepositsQuery } from '../../admin-shared/public/access-api.ts';
import { QueryCard, useMemberPolling } from './query-card.tsx';

/** The newest deposits of a member. */
export function DepositsCard({ user }: { user: MemberDetail }) {
  const query = useDepositsQuery(user.id, useMemberPolling());
  return (
    <QueryCard id="deposits" title="Deposits" query={query} what="The deposits">
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty icon={Wallet} title="No deposit yet" />
        ) : (
          <ul className="divide-y divide-line">
            {rows.map((deposit) => (
              <Deposit key={deposit.id} deposit={deposit} />
            ))}
          </ul>
        )
      }
    </QueryCard>
  );
}

function Deposit({ deposit }: { deposit: DepositRow }) {
  const { amount, currency, usd, account, broker, state, reason, createdAt } = deposit;
  const { label, tone } = depositStates[state];
  return (
    <li className="flex items-start justify-between gap-4 py-3 text-sm">
      <div className="min-w-0">
        <p className="tabular font-medium">
          {amount.toLocaleString('en-US')} {currency}
          {usd === null ? '' : ` · $${usd.toLocaleString('en-US')} confirmed`}
        </p>
        <p className="text-xs text-muted wrap-anywhere">
          {account} at {broker} · <Moment at={createdAt} />
          {reason ? ` · ${reason}` : ''}
        </p>
        {deposit.duplicateUserId ? (
          <p className="text-xs text-danger">
            Account also claimed by{' '}
            <TextLink to={userPath(deposit.duplicateUserId)}>
              {deposit.duplicateName ?? 'another member'}
            </TextLink>
          </p>
        ) : null}
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
