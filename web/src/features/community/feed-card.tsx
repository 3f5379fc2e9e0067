import { mayUse } from '@croneai/contracts/access.ts';
import type { Post } from '@croneai/contracts/community.ts';
import { MessagesSquare } from 'lucide-react';
import { useCallback, useState } from 'react';
import { feedTexts as texts } from '../../content/community.ts';
import { QueryBody } from '../../shared/query/query-body.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ListCard } from '../../shared/ui/card.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Empty, Skeleton, SkeletonGroup } from '../../shared/ui/states.tsx';
import type { Feed } from './api.ts';
import { PostCard, SamplePosts } from './post-card.tsx';
import type { PostAction } from './post-dialog.tsx';

const PostDialog = lazyPart(async () => (await import('./post-dialog.tsx')).PostDialog);

/** Posts of all members, newest first. */
export function FeedCard({ feed }: { feed: Feed }) {
  return (
    <ListCard id="feed" title="Feed">
      <FeedBody feed={feed} />
    </ListCard>
  );
}

function FeedBody({ feed }: { feed: Feed }) {
  const { access } = useMember();
  return (
    <QueryBody
      query={feed}
      failed="The feed couldn’t be loaded"
      hint="Your draft is safe."
      skeleton={<FeedSkeleton />}
    >
      {({ pages }) => {
        const posts = pages.flatMap((page) => page.posts);
        return posts.length === 0 ? (
          <>
            <Empty icon={MessagesSquare} title="No posts yet">
              {mayUse('community-posting', access) ? 'Write the first one.' : 'Members’ posts appear here.'}
            </Empty>
            <SamplePosts />
          </>
        ) : (
          <>
            {feed.isError && !feed.isFetchNextPageError ? (
              <p role="status" className="border-b border-line px-5 py-3 text-sm text-warn sm:px-7">
                Not up to date.
              </p>
            ) : null}
            <Posts posts={posts} />
            <Older feed={feed} />
          </>
        );
      }}
    </QueryBody>
  );
}

function Posts({ posts }: { posts: readonly Post[] }) {
  const { user } = useMember();
  const [chosen, setChosen] = useState<{ action: PostAction; post: Post }>();
  const act = useCallback((action: PostAction, post: Post) => setChosen({ action, post }), []);
  return (
    <>
      <NewestNews post={posts[0]} />
      <ol className="divide-y divide-line">
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} isAdmin={user.role === 'owner'} onAct={act} />
          </li>
        ))}
      </ol>
      {chosen ? <PostDialog {...chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}

/** Announces a new post to screen readers without moving the focus. */
function NewestNews({ post }: { post: Post | undefined }) {
  const [first] = useState(post?.createdAt ?? '');
  const isNewPost = post !== undefined && !post.isMine && post.createdAt > first;
  return (
    <p role="status" className="sr-only">
      {isNewPost ? texts.newPost(post.author.name) : ''}
    </p>
  );
}

function Older({ feed }: { feed: Feed }) {
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting');
  const loadOlder = async () => {
    setState('loading');
    const shown = feed.data?.pages.length ?? 0;
    const hasCome = ({ data }: Pick<Feed, 'data'>) => data !== undefined && data.pages.length > shown;
    let answer = await feed.fetchNextPage();
    // RTK Query drops the call above while the feed is being refreshed. The call is then repeated.
    if (!answer.isError && !hasCome(answer)) answer = await feed.fetchNextPage();
    setState(hasCome(answer) ? 'waiting' : 'failed');
  };
  if (!feed.hasNextPage) {
    return (
      <p className="border-t border-line px-5 py-4 text-center text-sm text-muted sm:px-7">{texts.end}</p>
    );
  }
  return (
    <div className="flex flex-col items-center gap-2 border-t border-line p-4">
      {state === 'failed' ? (
        <p role="alert" className="text-sm text-danger">
          Older posts couldn’t be loaded.
        </p>
      ) : null}
      <Button variant="secondary" size="sm" loading={state === 'loading'} onClick={() => void loadOlder()}>
        Show older posts
      </Button>
    </div>
  );
}

export function FeedSkeleton() {
  return (
    <SkeletonGroup className="divide-y divide-line">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-3 px-5 py-5 sm:px-7">
          <div className="flex items-center gap-3">
            <Skeleton className="size-9 rounded-full" />
            <div className="flex flex-col gap-1.5">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-3 w-48" />
            </div>
          </div>
          <Skeleton className="h-16 sm:ml-12" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
