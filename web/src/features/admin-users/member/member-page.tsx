import type { MemberDetail } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { isTeam, ROLE_NAMES } from '@croneai/contracts/http/role.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { ArrowLeft, UserX } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isApiError } from '../../../shared/api/api-error.ts';
import { QueryFailed } from '../../../shared/query/query-body.tsx';
import { useIsOwner } from '../../../shared/session/member-context.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { useTimes } from '../../../shared/time/use-times.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';
import { Empty, Skeleton, SkeletonColumn } from '../../../shared/ui/states.tsx';
import { AccessBadges, AccessButtons } from '../access-parts.tsx';
import { useUserQuery } from '../api.ts';
import { AccessCard } from './access-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { useMemberPolling } from './query-card.tsx';

// Loaded late, because these cards are below the fold.
const SessionsCard = lazyPart(
  async () => (await import('./sessions-card.tsx')).SessionsCard,
  <Skeleton className="h-64" />,
);
const HistoryCard = lazyPart(
  async () => (await import('./history-card.tsx')).HistoryCard,
  <Skeleton className="h-64" />,
);
const MailsCard = lazyPart(
  async () => (await import('./mails-card.tsx')).MailsCard,
  <Skeleton className="h-64" />,
);
const WorkCard = lazyPart(
  async () => (await import('./work-card.tsx')).WorkCard,
  <Skeleton className="h-64" />,
);

const GrantsCard = lazyPart(
  async () => (await import('./grants-card.tsx')).GrantsCard,
  <Skeleton className="h-64" />,
);
const DepositsCard = lazyPart(
  async () => (await import('./deposits-card.tsx')).DepositsCard,
  <Skeleton className="h-64" />,
);

const AccountCard = lazyPart(
  async () => (await import('./account-card.tsx')).AccountCard,
  <Skeleton className="h-40" />,
);
const TwoFactorCard = lazyPart(
  async () => (await import('./account-card.tsx')).TwoFactorCard,
  <Skeleton className="h-40" />,
);

const MemberViewCard = lazyPart(
  async () => (await import('./member-view.tsx')).MemberViewCard,
  <Skeleton className="h-96" />,
);

/**
 * A member's access and history, with the actions that an admin can take. Support sees fewer parts
 * than owners.
 */
export function MemberPage() {
  const { id = '' } = useParams();
  const query = useUserQuery(id, useMemberPolling());
  return (
    <>
      <Link
        to={paths.adminUsers}
        className="-mb-3 inline-flex w-fit items-center gap-1.5 rounded-control text-sm text-muted hover:text-text"
      >
        <ArrowLeft className="size-4" />
        All users
      </Link>
      {query.currentData ? (
        <Loaded key={id} user={query.currentData} />
      ) : query.error ? (
        <NotLoaded query={query} />
      ) : (
        <SkeletonColumn shapes={['h-14 w-72 max-w-full', 'h-96']} className="gap-6" />
      )}
    </>
  );
}

function Loaded({ user }: { user: MemberDetail }) {
  const { id } = user;
  const isOwner = useIsOwner();
  const { moment } = useTimes();
  return (
    <>
      <PageHead
        title={user.fullName}
        lead={
          <>
            {user.email} · joined <Moment at={user.createdAt} form="day" />
            {isTeam(user.role) ? ` · ${ROLE_NAMES[user.role].toLowerCase()}` : ''}
          </>
        }
        aside={isOwner ? <AccessButtons row={user} /> : <AccessBadges {...user} />}
      />
      {user.blockedAt ? (
        <Notice tone="warning" title={`Blocked since ${moment(user.blockedAt)}`}>
          The member is signed out everywhere and can’t sign in until an owner unblocks them.
        </Notice>
      ) : null}
      {user.erasesAt ? (
        <Notice tone="warning" title={`This account will be deleted on ${moment(user.erasesAt)}`}>
          The member asked for this and is signed out everywhere. Until then, they can sign in and keep the
          account.
        </Notice>
      ) : null}
      <div className="grid items-start gap-6 xl:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-6 xl:col-span-7">
          {isOwner ? (
            <>
              <AccessCard user={user} />
              <GrantsCard user={user} />
            </>
          ) : null}
          <MemberViewCard user={user} />
          {isOwner ? <HistoryCard id={id} /> : null}
          <MailsCard user={user} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 xl:col-span-5">
          <ProfileCard id={id} />
          <DepositsCard user={user} />
          <SessionsCard user={user} />
          {isOwner ? (
            <>
              <AccountCard user={user} />
              <TwoFactorCard user={user} />
            </>
          ) : null}
          <WorkCard user={user} />
        </div>
      </div>
    </>
  );
}

function NotLoaded({ query }: Pick<ComponentProps<typeof QueryFailed>, 'query'>) {
  const isNobody = isApiError(query.error) && (query.error.status === 404 || query.error.status === 400);
  return (
    <Card padding="none">
      <PageTitle>{isNobody ? 'User not found' : 'User'}</PageTitle>
      {isNobody ? (
        <Empty
          titleAs="h1"
          icon={UserX}
          title="There is no user with this id"
          action={<ButtonLink to={paths.adminUsers}>Back to all users</ButtonLink>}
        >
          The account may have been deleted.
        </Empty>
      ) : (
        <QueryFailed query={query} title="The user couldn’t be loaded" titleAs="h1" />
      )}
    </Card>
  );
}
