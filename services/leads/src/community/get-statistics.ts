import type { AccessCopies } from '@croneai/access/access-copies.ts';
import type { AdmitMember } from '@croneai/access/admit-member.ts';
import { TIERS } from '@croneai/contracts/access.ts';
import { COMMUNITY_WEEK_DAYS, type CommunityStatistics } from '@croneai/contracts/community.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { cacheAnswer, cacheFor } from '@croneai/platform/cache-answer.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { Users } from '../members/module.ts';
import type { PostRepository } from './post.repository.ts';

/** Maximum age of a cached count. All callers share the cached counts. */
const MEMORY_MS = 5_000;
const OPEN_TIERS = TIERS.filter((tier) => tier !== 'guest');

/**
 * Counts members, posts, and authors of posts. Admins do not count as members or authors, but their
 * posts count. Posts are counted again after each change of the feed. Days are UTC days.
 */
export function getStatistics({
  accessCopies,
  users,
  posts,
  listVersion,
  admitReader,
  now,
}: {
  accessCopies: Pick<AccessCopies, 'countInTiers'>;
  users: Pick<Users, 'admins'>;
  posts: Pick<PostRepository, 'countShownSince' | 'countAuthorsSince'>;
  listVersion: Pick<ListVersion, 'current'>;
  admitReader: AdmitMember;
  now: () => Date;
}) {
  const countMembers = cacheFor(
    MEMORY_MS,
    async () => {
      const admins = (await users.admins()).map(({ id }) => id);
      return accessCopies.countInTiers(OPEN_TIERS, { except: admins });
    },
    () => now().getTime(),
  );
  const count = async (at: Date): Promise<CommunityStatistics> => {
    const today = new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
    const week = new Date(today.getTime() - (COMMUNITY_WEEK_DAYS - 1) * DAY_MS);
    const [members, postsToday, postsThisWeek, authorsThisWeek] = await Promise.all([
      countMembers(),
      posts.countShownSince(today),
      posts.countShownSince(week),
      posts.countAuthorsSince(week),
    ]);
    return { members, postsToday, postsThisWeek, authorsThisWeek, computedAt: at.toISOString() };
  };
  const remembered = cacheAnswer(
    ({ at }: { version: string; at: Date }) => count(at),
    (known, next) =>
      known.version === next.version && Math.abs(next.at.getTime() - known.at.getTime()) < MEMORY_MS,
  );
  return async (session: Session): Promise<CommunityStatistics> => {
    await admitReader(session);
    // Reads the version before the count, so that the count is of this version or newer.
    const version = await listVersion.current();
    return remembered({ version, at: now() });
  };
}
