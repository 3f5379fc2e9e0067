import { Tabs } from 'radix-ui';
import { moderationTexts as texts } from '../../content/community.ts';
import type { Feed } from './api.ts';
import { FeedCard } from './feed-card.tsx';
import { ReportedPosts } from './reported-posts.tsx';

/** The feed as admins see it: beside it what was reported. */
export function ModeratedFeed({ feed }: { feed: Feed }) {
  const tabs = { Feed: <FeedCard feed={feed} />, [texts.reported]: <ReportedPosts /> };
  return (
    <Tabs.Root defaultValue="Feed">
      <Tabs.List
        aria-label="Parts of the network"
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {Object.keys(tabs).map((name) => (
          <Tabs.Trigger
            key={name}
            value={name}
            className="-mb-px whitespace-nowrap border-b-2 border-transparent px-3 py-2.5 text-sm font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-text"
          >
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {Object.entries(tabs).map(([name, content]) => (
        <Tabs.Content key={name} value={name} className="pt-4">
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
