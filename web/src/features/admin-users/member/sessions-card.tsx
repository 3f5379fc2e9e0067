import type { MemberDetail } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import type { SessionRow } from '@croneai/contracts/endpoints/auth/account.ts';
import { deviceOf } from '@croneai/rules/device-name.ts';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useIsOwner } from '../../../shared/session/member-context.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { useTimes } from '../../../shared/time/use-times.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { useOutcome } from '../../../shared/ui/use-outcome.ts';
import { useEndUserSessionMutation, useEndUserSessionsMutation, useUserSessionsQuery } from '../api.ts';
import { QueryCard, useMemberPolling } from './query-card.tsx';

const Dialog = lazyPart(async () => (await import('../../../shared/ui/dialog.tsx')).Dialog);

/** Sessions of the member; an owner can end each of them, or all. */
export function SessionsCard({ user }: { user: MemberDetail }) {
  const query = useUserSessionsQuery(user.id, { ...useMemberPolling(), refetchOnFocus: true });
  const isOwner = useIsOwner();
  const canEnd = query.currentData?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <QueryCard
      id="sessions"
      title="Sessions"
      text="Where this member is signed in."
      aside={isOwner ? <EndAll user={user} disabled={!canEnd} /> : undefined}
      query={query}
      what="The sessions"
    >
      {(sessions) =>
        sessions.length === 0 ? (
          <Empty icon={MonitorSmartphone} title="Not signed in anywhere" />
        ) : (
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <Session key={session.id} userId={user.id} session={session} />
            ))}
          </ul>
        )
      }
    </QueryCard>
  );
}

function Session({ userId, session }: { userId: string; session: SessionRow }) {
  const [end, { isLoading }] = useEndUserSessionMutation();
  const { moment } = useTimes();
  const isOwner = useIsOwner();
  const show = useOutcome();
  const endIt = async () => {
    const answer = await end({ id: userId, sessionId: session.id });
    show(answer, 'The session wasn’t ended.', 'The session was ended.');
  };
  return (
    <li className="flex items-center justify-between gap-4 py-3 text-sm">
      <div className="min-w-0">
        <p className="truncate font-medium" title={session.userAgent}>
          {deviceOf(session.userAgent).name ?? 'Unknown device'}
        </p>
        <p className="text-xs text-muted">
          <span className="tabular">{session.address}</span> · signed in <Moment at={session.signedInAt} />
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="accent">This one</Badge>
      ) : isOwner ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`End the session from ${session.address}, signed in ${moment(session.signedInAt)}`}
          loading={isLoading}
          onClick={() => void endIt()}
        >
          End
        </Button>
      ) : null}
    </li>
  );
}

function EndAll({ user, disabled }: { user: MemberDetail; disabled: boolean }) {
  const [endAll, { isLoading }] = useEndUserSessionsMutation();
  const [isConfirming, setIsConfirming] = useState<boolean>();
  const show = useOutcome();
  const confirm = async () => {
    const answer = await endAll(user.id);
    if (!answer.error) setIsConfirming(false);
    show(answer, 'The sessions weren’t ended.', `All sessions of ${user.fullName} were ended.`);
  };
  return (
    <>
      <Button variant="secondary" size="sm" disabled={disabled} onClick={() => setIsConfirming(true)}>
        End all
      </Button>
      {isConfirming === undefined ? null : (
        <Dialog
          title="End all sessions?"
          description={`${user.fullName} will be signed out everywhere within a second and will have to sign in again.`}
          open={isConfirming}
          onOpenChange={setIsConfirming}
          actions={
            <>
              <Button variant="ghost" onClick={() => setIsConfirming(false)}>
                Keep them
              </Button>
              <Button variant="danger" loading={isLoading} onClick={() => void confirm()}>
                End all sessions
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
