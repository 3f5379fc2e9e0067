import type { AdmitMember, AdmittedMember } from '@croneai/access/admit-member.ts';
import type { ListPostsQuery } from '@croneai/contracts/endpoints/leads/community.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import { namesTag } from '@croneai/platform/http/entity-tag.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { StoredPost } from './post.model.ts';
import type { PostRepository } from './post.repository.ts';
import { cursorOf, readCursor, toPost } from './post.ts';

/**
 * Maximum lifetime of an entity tag. A process may write a post and die before it changes the
 * version of the list. Readers then see the post after this time at the latest.
 */
const TAG_LIFE_MS = 60_000;
/**
 * Maximum number of cached pages of one version of the list. After a change, all readers poll at
 * the same time. With the cache, they need only one query per page.
 */
const KEPT_PAGES = 50;

/**
 * Reads the feed for a member. `list` returns a page, and `findUnchanged` checks whether the
 * member's cached page is current. Both check the member's access first.
 */
export function listPosts({
  posts,
  listVersion,
  admitReader,
  now,
}: {
  posts: Pick<PostRepository, 'listShown'>;
  listVersion: Pick<ListVersion, 'current'>;
  admitReader: AdmitMember;
  now: () => Date;
}) {
  const stateNow = async () => `${await listVersion.current()}/${Math.floor(now().getTime() / TAG_LIFE_MS)}`;
  const tagOf = (
    state: string,
    { userId, accessVersion }: AdmittedMember,
    { before = '', limit }: ListPostsQuery,
  ) => `W/"${state}/${userId}/${accessVersion}/${limit}/${before}"`;
  const read = async ({ limit, before }: ListPostsQuery) => {
    const found = await posts.listShown(limit + 1, before ? readCursor(before) : undefined);
    const page = found.slice(0, limit);
    return { page, last: found.length > limit ? page.at(-1) : undefined };
  };
  let keptState = '';
  const kept = new BoundedCache<string, Promise<{ page: StoredPost[]; last: StoredPost | undefined }>>(
    KEPT_PAGES,
  );
  const pageOf = (state: string, query: ListPostsQuery) => {
    if (state !== keptState) kept.clear();
    keptState = state;
    const key = `${query.limit}/${query.before ?? ''}`;
    const page = kept.get(key) ?? read(query);
    kept.set(key, page);
    // If the read fails, all callers that wait for this page get the error. The next call reads the
    // page again.
    page.catch(() => kept.delete(key));
    return page;
  };
  return {
    async list(session: Session, query: ListPostsQuery) {
      const reader = await admitReader(session);
      // Reads the version before the posts, so that the posts are of this version or newer.
      const state = await stateNow();
      const { page, last } = await pageOf(state, query);
      return {
        data: page.map((post) => toPost(post, reader.userId)),
        extras: { nextBefore: last ? cursorOf(last) : null },
        tag: tagOf(state, reader, query),
      };
    },
    /** Returns the page's current tag if `If-None-Match` contains the tag. Reads no post. */
    async findUnchanged(
      session: Session,
      query: ListPostsQuery,
      ifNoneMatch: string,
    ): Promise<string | undefined> {
      const reader = await admitReader(session);
      const tag = tagOf(await stateNow(), reader, query);
      return namesTag(ifNoneMatch, tag) ? tag : undefined;
    },
  };
}
