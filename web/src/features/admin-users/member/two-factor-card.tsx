import type { MemberDetail } from '@croneai/contracts/endpoints/admin-users.ts';
import { useState } from 'react';
import { lostFactorTexts as texts } from '../../../content/admin.ts';
import { useMember } from '../../../shared/session/member-context.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { useToast } from '../../../shared/ui/toast.tsx';
import { useResetUserTwoFactorMutation, useUserProfileQuery } from '../api.ts';
import { QueryCard, useMemberPolling } from './query-card.tsx';

const ReasonDialog = lazyPart(
  async () => (await import('../../admin-desk/public/reason-dialog.tsx')).ReasonDialog,
);

/** Whether a second factor is asked for, and the way out when it is lost. */
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
            <p className="text-sm text-muted">Off. The password alone opens the account.</p>
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
