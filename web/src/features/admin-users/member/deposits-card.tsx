import type { MemberDetail } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { userPath } from '@croneai/contracts/paths.ts';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { depositStates, decisionTexts as texts } from '../../../content/deposits.ts';
import { useRecentSignIn } from '../../../shared/recent-sign-in/recent-sign-in.tsx';
import { useIsOwner } from '../../../shared/session/member-context.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import { useToast } from '../../../shared/ui/toast.tsx';
import { useOutcome } from '../../../shared/ui/use-outcome.ts';
import {
  type DepositRow,
  useDecideDepositMutation,
  useDepositsQuery,
} from '../../admin-shared/public/access-api.ts';
import { choicesFor, type DepositChange, isUndecided } from './deposit-choices.ts';
import { QueryCard, useMemberPolling } from './query-card.tsx';

const DecideDeposit = lazyPart(async () => (await import('./decide-deposit.tsx')).DecideDeposit);

/** The newest deposits of a member, each with the decisions that the admin may make. */
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
              <Deposit key={deposit.id} deposit={deposit} rows={rows} />
            ))}
          </ul>
        )
      }
    </QueryCard>
  );
}

function Deposit({ deposit, rows }: { deposit: DepositRow; rows: readonly DepositRow[] }) {
  const isOwner = useIsOwner();
  const { offerUndo, dialog } = useUndo(deposit.userId ?? '');
  const [isDeciding, setIsDeciding] = useState(false);
  const { amount, currency, usd, account, broker, state, reason, createdAt } = deposit;
  const { label, tone } = depositStates[state];
  const action = isUndecided(deposit) ? texts.open : texts.reopen;
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
      <div className="flex shrink-0 flex-col items-end gap-2">
        <Badge tone={tone}>{label}</Badge>
        {choicesFor(state, isOwner).length > 0 ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${action}: ${amount.toLocaleString('en-US')} ${currency}`}
            onClick={() => setIsDeciding(true)}
          >
            {action}
          </Button>
        ) : null}
      </div>
      {isDeciding ? (
        <DecideDeposit
          deposit={deposit}
          rows={rows}
          onDecided={offerUndo}
          onClose={() => setIsDeciding(false)}
        />
      ) : null}
      {dialog}
    </li>
  );
}

/** Returns a function that confirms a decision and offers to undo it. */
function useUndo(userId: string) {
  const [decide] = useDecideDepositMutation();
  const { guard, dialog } = useRecentSignIn();
  const showToast = useToast();
  const show = useOutcome();
  const offerUndo = (seen: DepositRow, change: DepositChange | undefined) => {
    const undo = async (back: DepositChange) =>
      show(await guard(() => decide({ seen, userId, change: back })), texts.undoFailed, texts.undone);
    const action = change && { label: texts.undo, onSelect: () => void undo(change) };
    showToast('success', texts.done[seen.state], action);
  };
  return { offerUndo, dialog };
}
