import type { AccessCopies } from '@croneai/access/access-copies.ts';
import type { AdmitMember } from '@croneai/access/admit-member.ts';
import { TIERS } from '@croneai/contracts/access.ts';
import { COMMUNITY_WEEK_DAYS, type CommunityStatistics } from '@croneai/contracts/community.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { PostRepository } from './post.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The figures are the same for everybody; while nothing is posted, all open pages together cost one count in so long. */
const MEMORY_MS = 5_000;
const OPEN_TIERS = TIERS.filter((tier) => tier !== 'guest');

/** Counts members and posts, anew after every change of the posts; days are UTC days. */
export function getStatistics(parts: {
  admitReader: AdmitMember;
  accessCopies: Pick<AccessCopies, 'countInTiers'>;
  posts: Pick<PostRepository, 'countShownSince' | 'countAuthorsSince'>;
  listVersion: Pick<ListVersion, 'current'>;
  now: () => Date;
}) {
  const { admitReader, accessCopies, posts, listVersion, now } = parts;
  const count = async (at: Date): Promise<CommunityStatistics> => {
    const today = new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
    const week = new Date(today.getTime() - (COMMUNITY_WEEK_DAYS - 1) * DAY_MS);
    const [members, postsToday, postsThisWeek, authorsThisWeek] = await Promise.all([
      accessCopies.countInTiers(OPEN_TIERS),
      posts.countShownSince(today),
      posts.countShownSince(week),
      posts.countAuthorsSince(week),
    ]);
    return { members, postsToday, postsThisWeek, authorsThisWeek, computedAt: at.toISOString() };
  };
  let known: { version: string; at: number; statistics: Promise<CommunityStatistics> } | undefined;
  return async (session: Session): Promise<CommunityStatistics> => {
    await admitReader(session);
    // Before the count, so that what is counted is of this version or newer.
    const version = await listVersion.current();
    const at = now();
    const isFresh = known?.version === version && Math.abs(at.getTime() - known.at) < MEMORY_MS;
    if (known && isFresh) return known.statistics;
    const asked = { version, at: at.getTime(), statistics: count(at) };
    known = asked;
    // Whoever waits gets the failure; the next one counts again.
    asked.statistics.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.statistics;
  };
}
