import type { Post } from '@croneai/contracts/community.ts';

export interface FeedPage {
  /** Newest first. */
  posts: readonly Post[];
  /** Where the next page continues; null on the last one. */
  nextBefore: string | null;
}

/**
 * What is on screen once the newest page came again. As far as that page reaches it alone says what there is: posts that it
 * lacks were deleted. What is older stays, with the place where it continues; unless so much was written meanwhile that the
 * page no longer reaches what was known: then the feed begins anew, because there would be a gap.
 */
export function mergeNewest(known: FeedPage | undefined, newest: FeedPage): FeedPage {
  const last = newest.posts.at(-1);
  if (!known || !last || newest.nextBefore === null) return newest;
  const isJoined = known.posts.some((post) => !isOlder(post, last));
  const older = known.posts.filter((post) => isOlder(post, last));
  if (!isJoined || older.length === 0) return newest;
  return { posts: [...newest.posts, ...older], nextBefore: known.nextBefore };
}

/**
 * The same with the older page behind it that was asked for with the cursor `before`. If the feed ends elsewhere by now, because it
 * began anew while that page was on its way, there would be a gap: then it stays as it is.
 */
export function appendOlder(known: FeedPage, page: FeedPage, before: string): FeedPage {
  if (known.nextBefore !== before) return known;
  const seen = new Set(known.posts.map(({ id }) => id));
  return {
    posts: [...known.posts, ...page.posts.filter(({ id }) => !seen.has(id))],
    nextBefore: page.nextBefore,
  };
}

export function withoutPost(known: FeedPage, id: string): FeedPage {
  return { ...known, posts: known.posts.filter((post) => post.id !== id) };
}

/** The newest page tells who has reported what, the older ones are not asked for again. */
export function withReport(known: FeedPage, id: string): FeedPage {
  const posts = known.posts.map((post) => (post.id === id ? { ...post, isReportedByMe: true } : post));
  return { ...known, posts };
}

function isOlder(post: Post, than: Post): boolean {
  const [at, limit] = [Date.parse(post.createdAt), Date.parse(than.createdAt)];
  return at < limit || (at === limit && post.id < than.id);
}
