import { Tabs } from 'radix-ui';
import { moderationTexts as texts } from '../../content/community.ts';
import type { Feed } from './api.ts';
import { FeedCard } from './feed-card.tsx';
import { ReportedPosts } from './reported-posts.tsx';

/** The feed as admins see it: beside it what was reported. */
export function ModeratedFeed({ feed }: { feed: Feed }) {
  const tabs = [
    { value: 'feed', label: 'Feed', content: <FeedCard feed={feed} /> },
    { value: 'reported', label: texts.reported, content: <ReportedPosts /> },
  ];
  return (
    <Tabs.Root defaultValue="feed">
      <Tabs.List
        aria-label="Parts of the network"
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ value, label }) => (
          <Tabs.Trigger
            key={value}
            value={value}
            className="-mb-px whitespace-nowrap border-b-2 border-transparent px-3 py-2.5 text-sm font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-text"
          >
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        <Tabs.Content key={value} value={value} className="pt-4">
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
