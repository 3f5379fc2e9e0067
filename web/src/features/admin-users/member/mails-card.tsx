import type { DeliveryRow, MemberDetail } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import {
  type MemberProfile,
  RESENDABLE_MAILS,
  type ResendableMail,
} from '@croneai/contracts/endpoints/auth/admin-accounts.ts';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { mailTexts } from '../../../content/admin.ts';
import { isApiError, messageOf } from '../../../shared/api/api-error.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { useCooldown } from '../../../shared/time/use-seconds-left.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { useToast } from '../../../shared/ui/toast.tsx';
import { useUserProfileQuery } from '../../admin-shared/public/profile-api.ts';
import { useSendUserMailMutation, useUserDeliveriesQuery } from '../api.ts';
import { PagedCard, useMemberPolling } from './query-card.tsx';

/** Emails to this member with their delivery status; some can be sent again. */
export function MailsCard({ user }: { user: MemberDetail }) {
  const [page, setPage] = useState(1);
  const query = useUserDeliveriesQuery({ id: user.id, page }, useMemberPolling());
  return (
    <PagedCard
      id="mails"
      title="Emails"
      text="What was sent to this member, newest first."
      above={<ResendButtons user={user} />}
      query={query}
      what="The emails"
      page={page}
      onSelectPage={setPage}
      empty={<Empty icon={Mail} title="No email was sent yet" />}
    >
      {(delivery) => <Delivery key={delivery.id} delivery={delivery} />}
    </PagedCard>
  );
}

const STATUS = {
  pending: { label: 'On its way', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'up' },
  refused: { label: 'Refused', tone: 'down' },
  failed: { label: 'Failed', tone: 'down' },
  expired: { label: 'Expired', tone: 'warn' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
} as const satisfies Record<DeliveryRow['status'], object>;

function Delivery({ delivery }: { delivery: DeliveryRow }) {
  const { label, tone } = STATUS[delivery.status];
  return (
    <li className="flex items-start justify-between gap-4 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{delivery.subject || delivery.template}</p>
        <p className="text-xs text-muted wrap-anywhere">
          <Moment at={delivery.sentAt ?? delivery.createdAt} /> · {delivery.recipient}
          {delivery.attempts > 1 ? ` · ${delivery.attempts} attempts` : ''}
        </p>
        {delivery.lastError ? (
          <p className="text-xs text-danger wrap-anywhere">{delivery.lastError}</p>
        ) : null}
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}

function ResendButtons({ user }: { user: MemberDetail }) {
  const { currentData: profile } = useUserProfileQuery(user.id);
  return (
    <ul className="mt-4 flex flex-col divide-y divide-line rounded-control border border-line px-4">
      {RESENDABLE_MAILS.map((mail) => (
        <ResendRow key={mail} id={user.id} mail={mail} blocked={blockedBy(mail, user, profile)} />
      ))}
    </ul>
  );
}

/**
 * Returns the reason why this email cannot be sent to the member now; undefined if it can be sent.
 */
function blockedBy(
  mail: ResendableMail,
  user: MemberDetail,
  profile: MemberProfile | undefined,
): string | undefined {
  if (mail !== 'dashboard-code') return undefined;
  if (user.dashboardUnlocked) return 'The dashboard is already unlocked.';
  // Without the profile, only the server knows whether a code was created.
  if (user.hasDeposited && !profile) return undefined;
  const code = profile?.dashboardCode?.status;
  const isIssued = user.hasDeposited && (code === 'live' || code === 'expired');
  return isIssued ? undefined : 'We create a code when you verify a deposit without unlocking the dashboard.';
}

interface ResendRowProps {
  id: string;
  mail: ResendableMail;
  blocked: string | undefined;
}

function ResendRow({ id, mail, blocked }: ResendRowProps) {
  const [send, { isLoading }] = useSendUserMailMutation();
  const { secondsLeft, start } = useCooldown();
  const showToast = useToast();
  const { label, hint } = mailTexts[mail];
  const resend = async () => {
    const { data, error } = await send({ id, mail });
    const waitSeconds = data?.resendAfterSeconds ?? (isApiError(error) && error.retryAfterSeconds);
    if (waitSeconds) start(waitSeconds);
    if (data) showToast('success', `${label}: on its way.`);
    else showToast('danger', messageOf(error, 'The email wasn’t sent.'));
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 text-sm">
        <p className="font-medium">{label}</p>
        <p className="text-muted">{blocked ?? hint}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Send again: ${label}`}
        loading={isLoading}
        disabled={blocked !== undefined || secondsLeft > 0}
        onClick={() => void resend()}
      >
        {secondsLeft > 0 ? `Again in ${secondsLeft} s` : 'Send again'}
      </Button>
    </li>
  );
}
