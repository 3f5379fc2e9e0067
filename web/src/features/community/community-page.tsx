import { mayUse } from '@croneai/contracts/access.ts';
import { ExternalLink } from 'lucide-react';
import { groupsTexts, communityTexts as texts } from '../../content/community.ts';
import { memberGroups } from '../../content/links.ts';
import { isApiError } from '../../shared/api/api-error.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { useSiteSettings } from '../../shared/site/site-settings.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useFeed } from './api.ts';
import { ComposeCard } from './compose-card.tsx';
import { FeedCard, FeedSkeleton } from './feed-card.tsx';
import { LeaderboardCard } from './leaderboard-card.tsx';
import { StatisticsRow } from './statistics-row.tsx';

// Loaded only if needed: members with access never see the locked page, and only admins moderate.
const LockedCommunity = lazyPart(
  async () => (await import('./locked-community.tsx')).LockedCommunity,
  <Skeleton className="h-96 w-full rounded-card" />,
);
const ModeratedFeed = lazyPart(
  async () => (await import('./reported-posts.tsx')).ModeratedFeed,
  <Card padding="none">
    <FeedSkeleton />
  </Card>,
);

/** The network for members from Silver up, a locked preview for others. */
export function CommunityPage() {
  const { access } = useMember();
  return mayUse('community-reading', access) ? <Network /> : <Locked />;
}

function Locked() {
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <LockedCommunity />
    </>
  );
}

function Network() {
  const { user } = useMember();
  const feed = useFeed();
  // If an admin revokes the access while the page is open, the request for the feed fails while
  // this page still has the old access.
  if (isApiError(feed.error) && feed.error.code === 'access.locked') return <Locked />;
  return (
    <>
      <PageHead title={texts.title} lead="Posts, rankings and groups." />
      <StatisticsRow />
      <div className="grid items-start gap-6 xl:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-6 xl:col-span-7">
          <ComposeCard />
          {user.role === 'owner' ? <ModeratedFeed feed={feed} /> : <FeedCard feed={feed} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6 xl:col-span-5">
          <LeaderboardCard />
          <GroupsCard />
        </div>
      </div>
    </>
  );
}

/** Links to the groups outside this site. */
function GroupsCard() {
  return (
    <Card padding="lg" aria-labelledby="groups" className="flex flex-col gap-4">
      <CardHead id="groups" title="Member groups" text={groupsTexts.lead} />
      <ul className="flex flex-col gap-1">
        {memberGroups(useSiteSettings()).map(({ label, text, href }) => (
          <li key={label}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="-mx-3 flex items-center justify-between gap-3 rounded-control px-3 py-2.5 text-sm transition-colors hover:bg-surface-2"
            >
              <span className="min-w-0">
                <span className="block font-medium">{label}</span>
                <span className="block text-muted">{text}</span>
              </span>
              <ExternalLink className="size-4 shrink-0 text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
