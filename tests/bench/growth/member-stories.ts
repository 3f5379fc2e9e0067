import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { memberOf, storyOf as plainStoryOf, type Story } from '../members/some-members.ts';
import { MEMBERS, memberId, type Seed, seed } from './seed.ts';

/** Every 5,000th member has the role `support`. */
const SUPPORT_EVERY = 5_000;

/**
 * Returns the story of a sample member. The same index always gives the same member. The first
 * member has gold forever.
 */
export function storyOf(index: number, now: Date): Story {
  const story = plainStoryOf(index, now);
  const isReader = index === 0;
  const user = {
    ...story.user,
    userId: memberId(index),
    fullName: `Sample ${story.user.fullName}`,
    role: index % SUPPORT_EVERY === 1 ? ('support' as const) : ('member' as const),
    // A member with an `erasesAt` could be erased during the run.
    erasesAt: null,
    // A blocked reader could make no calls.
    blockedAt: isReader ? null : story.user.blockedAt,
  };
  return isReader ? { user, grants: [{ tier: 'gold', until: null }], deposit: null } : { ...story, user };
}

/** Returns the seed of the access copies. Three services store them in the same form. */
export const accessCopies = (service: 'leads' | 'notifier' | 'signals'): Seed =>
  seed<typeof accessCopyCollection>(service, accessCopyCollection, {
    full: MEMBERS,
    document(index, now) {
      const { access, version, changedAt } = memberOf(storyOf(index, now), now);
      return { _id: memberId(index), ...access, version, changedAt };
    },
  });
