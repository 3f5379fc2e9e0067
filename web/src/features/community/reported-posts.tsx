import type { ReportedPost } from '@croneai/contracts/community.ts';
import { userPath } from '@croneai/contracts/paths.ts';
import { ShieldCheck } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { postTexts, reportReasonLabel, moderationTexts as texts } from '../../content/community.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { keepLastPage, QueryBody } from '../../shared/query/query-body.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CardPagination } from '../../shared/ui/pagination.tsx';
import { Empty } from '../../shared/ui/states.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { type Feed, useKeepPostMutation, useReportedPostsQuery } from './api.ts';
import { FeedCard, FeedSkeleton } from './feed-card.tsx';
import { AuthorLine, PostText } from './post-card.tsx';
import { PostDialog } from './post-dialog.tsx';

const POLL_MS = 15_000;

/** Lists reported posts for admins until an admin keeps or removes them. */
export function ReportedPosts() {
  const [page, setPage] = useState(1);
  const query = useReportedPostsQuery(page, usePolling(POLL_MS));
  const pages = query.data?.pagination.pages;
  // Once an admin has decided on all posts of the last page, shows the page before it.
  const lastPage = Math.max(1, pages ?? page);
  if (page > lastPage) setPage(lastPage);
  return (
    <Card padding="none" aria-label={texts.reported} className="overflow-hidden">
      <QueryBody query={keepLastPage(query)} failed={texts.failed} skeleton={<FeedSkeleton />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty icon={ShieldCheck} title="Nothing is reported">
              Reported posts wait here until an admin keeps or removes them.
            </Empty>
          ) : (
            <ul className="divide-y divide-line">
              {rows.map((post) => (
                <li key={post.id}>
                  <Reported post={post} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBody>
      <CardPagination label="Pages of reported posts" current={page} pages={pages ?? 0} onSelect={setPage} />
    </Card>
  );
}

function Reported({ post }: { post: ReportedPost }) {
  const { id, author, text, createdAt, reports } = post;
  const [keep, { isLoading }] = useKeepPostMutation();
  const [isRemoving, setIsRemoving] = useState(false);
  const show = useOutcome();
  const onKeep = async () =>
    show(
      await keep({ id, seenUpTo: reports[0]?.createdAt ?? createdAt }),
      'The reports are still open.',
      'The post stays.',
    );
  return (
    <article className="flex flex-col gap-4 px-5 py-5 sm:px-7">
      <AuthorLine author={author}>
        <p className="text-xs text-muted">
          <Moment at={createdAt} /> · <MemberName person={author} />
        </p>
      </AuthorLine>
      <PostText text={text} />
      <ul className="flex flex-col gap-3 border-l-2 border-line pl-4">
        {reports.map(({ reason, note, createdAt: at, reporter }) => (
          <li key={reporter.id} className="flex flex-col gap-1 text-sm">
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone="warn">{reportReasonLabel[reason]}</Badge>
              <span className="text-xs text-muted">
                <MemberName person={reporter} />, <Moment at={at} />
              </span>
            </span>
            {note ? (
              <span dir="auto" className="break-words whitespace-pre-wrap">
                {note}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" loading={isLoading} onClick={() => void onKeep()}>
          Keep post
        </Button>
        <Button size="sm" variant="danger" onClick={() => setIsRemoving(true)}>
          {postTexts.remove}
        </Button>
      </div>
      {isRemoving ? <PostDialog action="remove" post={post} onClose={() => setIsRemoving(false)} /> : null}
    </article>
  );
}

function MemberName({ person: { id, fullName } }: { person: { id: string; fullName: string | null } }) {
  if (fullName === null) return 'A former member';
  return <TextLink to={userPath(id)}>{fullName}</TextLink>;
}

/** Two tabs for an admin who moderates: the feed and the reported posts. */
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
