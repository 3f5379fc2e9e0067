import { moderationTexts as texts } from '../../content/community.ts';
import { FeedCard } from './feed-card.tsx';
import { ReportedPosts } from './reported-posts.tsx';
import { Tabs } from './tabs.tsx';
import type { Feed } from './use-feed.ts';

/** The feed as admins see it: beside it what was reported. */
export function ModeratedFeed({ feed }: { feed: Feed }) {
  return (
    <Tabs
      label="Parts of the network"
      tabs={[
        { value: 'feed', label: 'Feed', content: <FeedCard feed={feed} /> },
        { value: 'reported', label: texts.reported, content: <ReportedPosts onGone={feed.drop} /> },
      ]}
    />
  );
}
