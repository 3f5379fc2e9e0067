import { admitMember } from '@croneai/access/admit-member.ts';
import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { POST_PERIOD_MINUTES, POSTS_PER_PERIOD } from '@croneai/contracts/community.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { createListVersion, type ListVersion } from '@croneai/platform/list-version.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Members } from '../members/module.ts';
import { erasePosts, exportPosts } from './member-posts.ts';
import { postCollection } from './post.model.ts';
import { createPostRepository } from './post.repository.ts';
import { communityRoutes } from './routes.ts';
import { createSlidingLog } from './sliding-log.ts';

type Needs = Pick<ServicePlatform, 'openCollection' | 'relay' | 'redis' | 'live' | 'now'>;

/** Runs the members' network: posts, reports, and moderation. */
export function openCommunity(
  { openCollection, relay, redis, live, now }: Needs,
  { members }: { members: Pick<Members, 'users' | 'accessCopies' | 'cachedAccess' | 'guardAgainstErasure'> },
) {
  const { users, accessCopies, cachedAccess } = members;
  const posts = createPostRepository({ model: openCollection(postCollection), relay });
  const allowance = createSlidingLog(redis, {
    prefix: 'leads:posted',
    limit: POSTS_PER_PERIOD,
    periodMs: POST_PERIOD_MINUTES * MINUTE_MS,
  });
  const listVersion = publishPosts(createListVersion(redis, 'leads:posts'), live);
  const eraseMember = erasePosts({ posts, allowance, listVersion, now });
  const exportOf = exportPosts({ posts });
  return {
    collections: [postCollection],
    routes: communityRoutes({
      posts,
      users,
      accessCopies,
      allowance,
      listVersion,
      admitReader: admitMember(cachedAccess, 'community-reading'),
      admitAuthor: admitMember(cachedAccess, 'community-posting'),
      guardAgainstErasure: members.guardAgainstErasure(eraseMember),
      now,
    }),
    topics: [topics.support, topics.audit],
    eraseMember,
    exportMember: async ({ userId }) => exportOf(userId),
  } satisfies Module;
}

/** Publishes each new version of the list to open pages. */
function publishPosts(listVersion: ListVersion, live: Needs['live']): ListVersion {
  return {
    ...listVersion,
    async bump(changedAt) {
      await listVersion.bump(changedAt);
      const version = await listVersion.current();
      live.publish({ event: 'posts', to: { all: true }, data: { version } });
    },
  };
}
