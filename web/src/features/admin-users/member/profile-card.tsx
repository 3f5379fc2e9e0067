import { areNewest } from '@croneai/contracts/agreements.ts';
import type { MemberProfile } from '@croneai/contracts/endpoints/auth/admin-accounts.ts';
import type { ReactNode } from 'react';
import { usd } from '../../../shared/text/usd.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { useUserProfileQuery } from '../../admin-shared/public/profile-api.ts';
import { QueryCard, useMemberPolling } from './query-card.tsx';

/** Data from the member's account setup, and their progress. */
export function ProfileCard({ id }: { id: string }) {
  const query = useUserProfileQuery(id, useMemberPolling());
  return (
    <QueryCard id="profile" title="Profile" query={query} what="The profile">
      {(profile) => <FactList facts={factsOf(profile)} />}
    </QueryCard>
  );
}

function factsOf(profile: MemberProfile): Fact[] {
  return [
    { label: 'Email', value: profile.email },
    { label: 'Phone', value: <span className="tabular">{profile.phone}</span> },
    { label: 'Phone unchanged since', value: <Moment at={profile.phoneSince} /> },
    ...(profile.previousPhone
      ? [{ label: 'Previous phone', value: <span className="tabular">{profile.previousPhone}</span> }]
      : []),
    { label: 'Country', value: profile.country },
    { label: 'Telegram', value: profile.telegram || '–' },
    { label: 'Admission code', value: <span className="font-mono">{profile.admissionCode}</span> },
    { label: 'Last seen', value: <Moment at={profile.lastSeenAt} /> },
    { label: 'Trial ends', value: <Moment at={profile.trialEndsAt} /> },
    { label: 'Account setup', value: profile.accountSetup ? 'Finished' : 'Not finished' },
    { label: 'Broker account (self-reported)', value: profile.brokerAccount ?? '–' },
    { label: 'Access and deposit (self-reported)', value: claimText(profile) },
    { label: 'Dashboard code', value: codeText(profile.dashboardCode) },
    { label: 'Wants emails about', value: wantedMails(profile) },
    { label: 'Accepted', value: acceptanceText(profile) },
    { label: 'User id', value: <span className="font-mono text-xs">{profile.id}</span> },
  ];
}

/** Formats the member's claim, which has not been verified. */
function claimText({ accessPath, depositAmount }: MemberProfile): string {
  if (!accessPath) return '–';
  return `${accessPath === 'auto' ? 'Automatic' : 'Manual'}, ${usd(depositAmount)}`;
}

const CODE_STATUS = { live: 'emailed', expired: 'expired', used: 'used', void: 'withdrawn' } as const;

function codeText(code: MemberProfile['dashboardCode']): ReactNode {
  if (!code) return 'None issued';
  return (
    <>
      {CODE_STATUS[code.status]} <Moment at={code.issuedAt} />
      {code.status === 'live' ? (
        <>
          , works until <Moment at={code.expiresAt} />
        </>
      ) : null}
    </>
  );
}

/**
 * Shows the newest acceptance of the terms, with the accepted versions. Earlier acceptances are
 * only in the data export.
 */
function acceptanceText({ acceptances }: MemberProfile): ReactNode {
  const newest = acceptances.at(-1);
  if (!newest) return 'Nothing accepted yet. The dashboard will ask them to accept.';
  return (
    <>
      Terms {newest.terms}, risk {newest.risk}, privacy {newest.privacy}, age {newest.age},{' '}
      <Moment at={newest.acceptedAt} />
      {areNewest(newest) ? null : ' (older versions)'}
    </>
  );
}

function wantedMails({ notifications }: MemberProfile): string {
  const wanted = Object.entries(notifications).filter(([, isWanted]) => isWanted);
  return wanted.map(([name]) => name).join(', ');
}
