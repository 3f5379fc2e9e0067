import type { AdmitMember, AdmittedMember } from '@croneai/access/admit-member.ts';
import type { ListPostsQuery } from '@croneai/contracts/endpoints/community.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { namesTag } from '@croneai/platform/http/entity-tag.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { PostRepository } from './post.repository.ts';
import { cursorOf, readCursor, toPost } from './post.ts';

/**
 * A tag is good for so long at the most: a process that died between a write and its count in the version is made up for by
 * then, without a watchdog.
 */
const TAG_LIFE_MS = 60_000;

/** The feed for a member, and whether what the member has is still right. Who may read is decided first in both. */
export function listPosts(
  parts: {
    posts: Pick<PostRepository, 'listShown'>;
    listVersion: Pick<ListVersion, 'current'>;
    now: () => Date;
  },
  admitReader: AdmitMember,
) {
  const { posts, listVersion, now } = parts;
  const tagFor = async (
    { userId, accessVersion }: AdmittedMember,
    { before = '', limit }: ListPostsQuery,
  ) => {
    const period = Math.floor(now().getTime() / TAG_LIFE_MS);
    return `W/"${await listVersion.current()}/${userId}/${accessVersion}/${period}/${limit}/${before}"`;
  };
  return {
    async list(session: Session, query: ListPostsQuery) {
      const reader = await admitReader(session);
      // Before the posts, so that what is read is of this version or newer.
      const tag = await tagFor(reader, query);
      const found = await posts.listShown(
        query.limit + 1,
        query.before ? readCursor(query.before) : undefined,
      );
      const page = found.slice(0, query.limit);
      const last = found.length > query.limit ? page.at(-1) : undefined;
      return {
        data: page.map((post) => toPost(post, reader.userId)),
        extras: { nextBefore: last ? cursorOf(last) : null },
        tag,
      };
    },
    /** The tag when it is among those in `If-None-Match`. Reads no post. */
    async findUnchanged(
      session: Session,
      query: ListPostsQuery,
      ifNoneMatch: string,
    ): Promise<string | undefined> {
      const tag = await tagFor(await admitReader(session), query);
      return namesTag(ifNoneMatch, tag) ? tag : undefined;
    },
  };
}
