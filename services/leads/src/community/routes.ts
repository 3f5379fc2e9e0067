import { admitMember } from '@croneai/access/admit-member.ts';
import { adminCommunityEndpoints, communityEndpoints } from '@croneai/contracts/endpoints/community.ts';
import { revalidated } from '@croneai/platform/http/entity-tag.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { guardAgainstErasure } from '../users/user-copy.repository.ts';
import { getStatistics } from './get-statistics.ts';
import { listPosts } from './list-posts.ts';
import { erasePosts } from './member-posts.ts';
import { listReported, moderatePosts } from './moderate-posts.ts';
import { createPost, deletePost, reportPost } from './write-posts.ts';

export function communityRoutes(parts: Parts): Route[] {
  const { cachedAccess, users } = parts;
  const admitReader = admitMember(cachedAccess, 'community-reading');
  const admitAuthor = admitMember(cachedAccess, 'community-posting');
  const write = guardAgainstErasure({ users, erase: erasePosts(parts) });
  const feed = listPosts(parts, admitReader);
  const create = createPost(parts, admitAuthor, write);
  const remove = deletePost(parts, admitReader);
  const report = reportPost(parts, admitReader, write);
  const getFigures = getStatistics(parts, admitReader);
  const listReports = listReported(parts);
  const moderation = moderatePosts(parts);
  return [
    route(
      communityEndpoints.listPosts,
      async ({ session, query }) => {
        const { tag, ...reply } = await feed.list(session, query);
        return { ...reply, headers: revalidated(tag) };
      },
      async ({ session, query, ifNoneMatch }) => {
        const tag = await feed.findUnchanged(session, query, ifNoneMatch);
        return tag === undefined ? undefined : revalidated(tag);
      },
    ),
    route(communityEndpoints.createPost, async ({ session, body, headers }) => ({
      data: await create(session, body.text, headers['idempotency-key']),
    })),
    route(communityEndpoints.deletePost, async ({ session, params }) => {
      await remove(session, params.id);
      return {};
    }),
    route(communityEndpoints.reportPost, async ({ session, params, body }) => {
      await report(session, params.id, body);
      return {};
    }),
    route(communityEndpoints.getCommunityStatistics, async ({ session }) => ({
      data: await getFigures(session),
    })),
    route(adminCommunityEndpoints.listReportedPosts, ({ query }) => listReports(query)),
    route(adminCommunityEndpoints.removePost, async ({ session, client, params, body }) => {
      await moderation.remove(params.id, body.reason, { userId: session.userId, address: client.address });
      return {};
    }),
    route(adminCommunityEndpoints.keepPost, async ({ session, client, params, body }) => {
      const by = { userId: session.userId, address: client.address };
      await moderation.keep(params.id, new Date(body.seenUpTo), by);
      return {};
    }),
  ];
}
