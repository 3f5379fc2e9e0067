import type { MemberDetail } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import type { MemberProfile } from '@croneai/contracts/endpoints/auth/admin-accounts.ts';
import { useState } from 'react';
import { accountDeeds, lostFactorTexts as texts } from '../../../content/admin.ts';
import { ROLE_OF_DEED, roleDeedsFor, roleTexts } from '../../../content/team.ts';
import { messageOf } from '../../../shared/api/api-error.ts';
import { useRecentSignIn } from '../../../shared/recent-sign-in/recent-sign-in.tsx';
import { useMember } from '../../../shared/session/member-context.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { useToast } from '../../../shared/ui/toast.tsx';
import { useUserProfileQuery } from '../../admin-shared/public/profile-api.ts';
import { useBlockUserMutation, useChangeUserRoleMutation, useResetUserTwoFactorMutation } from '../api.ts';
import { QueryCard, useMemberPolling } from './query-card.tsx';

const ReasonDialog = lazyPart(
  async () => (await import('../../admin-shared/public/reason-dialog.tsx')).ReasonDialog,
);

type Deed = keyof typeof accountDeeds;

/** Shows whether the member is blocked, and lets an admin block them or change their role. */
export function AccountCard({ user }: { user: MemberDetail }) {
  const query = useUserProfileQuery(user.id, useMemberPolling());
  const isOwn = useMember().user.id === user.id;
  const [chosen, setChosen] = useState<Deed>();
  const { send, undo, dialog } = useDeeds(user);
  return (
    <>
      <QueryCard id="account" title="Account" query={query} what="The account">
        {(profile) => (
          <div className="flex flex-col gap-4 text-sm text-muted">
            <p>
              {profile.blockedAt ? (
                <>
                  Blocked since <Moment at={profile.blockedAt} />.{' '}
                </>
              ) : null}
              {roleTexts[profile.role]}
              {isOwn ? ' This is your own account. Only another owner can change it.' : ''}
            </p>
            {isOwn ? null : (
              <div className="flex flex-wrap gap-2">
                {deedsFor(profile).map((deed) => (
                  <Button key={deed} variant="secondary" size="sm" onClick={() => setChosen(deed)}>
                    {accountDeeds[deed].action}
                  </Button>
                ))}
              </div>
            )}
          </div>
        )}
      </QueryCard>
      {chosen ? (
        <ReasonDialog
          texts={accountDeeds[chosen]}
          tone={accountDeeds[chosen].undoneBy ? 'danger' : 'primary'}
          send={(reason) => send(chosen, reason)}
          onDone={() => undo(chosen)}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
      {dialog}
    </>
  );
}

const deedsFor = ({ blockedAt, role }: MemberProfile): Deed[] => [
  blockedAt ? 'unblock' : 'block',
  ...roleDeedsFor(role),
];

function useDeeds({ id, fullName }: MemberDetail) {
  const [block] = useBlockUserMutation();
  const [changeRole] = useChangeUserRoleMutation();
  const { guard, dialog } = useRecentSignIn();
  const showToast = useToast();
  const send = (deed: Deed, reason: string): Promise<{ error?: unknown }> =>
    deed === 'block' || deed === 'unblock'
      ? block({ id, isBlocked: deed === 'block', reason })
      : changeRole({ id, role: ROLE_OF_DEED[deed], reason });
  /** Shows that the change was made, and offers to undo a block. */
  const undo = (deed: Deed) => {
    const { undoneBy, done, undoReason } = accountDeeds[deed];
    const takeBack = async (other: Deed) => {
      const { error } = await guard(() => send(other, undoReason));
      if (error) showToast('danger', messageOf(error, accountDeeds[other].failed));
      else showToast('success', accountDeeds[other].done(fullName));
    };
    const action = undoneBy && { label: 'Undo', onSelect: () => void takeBack(undoneBy) };
    showToast('success', done(fullName), action);
  };
  return { send, undo, dialog };
}

/**
 * Shows whether two-factor login is on, and lets an admin reset it if the member has lost the
 * second factor.
 */
export function TwoFactorCard({ user }: { user: MemberDetail }) {
  const query = useUserProfileQuery(user.id, useMemberPolling());
  const isOwn = useMember().user.id === user.id;
  const [isConfirming, setIsConfirming] = useState(false);
  const [reset] = useResetUserTwoFactorMutation();
  const showToast = useToast();
  return (
    <>
      <QueryCard id="two-factor" title={texts.title} query={query} what="Two-factor login">
        {({ twoFactorSince }) =>
          twoFactorSince === null ? (
            <p className="text-sm text-muted">Off. This member signs in with a password alone.</p>
          ) : (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 text-sm text-muted">
              <p>
                On since <Moment at={twoFactorSince} />.{isOwn ? ` ${texts.own}` : ''}
              </p>
              {isOwn ? null : (
                <Button variant="secondary" size="sm" onClick={() => setIsConfirming(true)}>
                  {texts.action}
                </Button>
              )}
            </div>
          )
        }
      </QueryCard>
      {isConfirming ? (
        <ReasonDialog
          texts={texts}
          send={(reason) => reset({ id: user.id, reason })}
          onDone={() => showToast('success', texts.done)}
          onClose={() => setIsConfirming(false)}
        />
      ) : null}
    </>
  );
}
