import type { AccessCopies } from '@croneai/access/access-copies.ts';
import type { AdmitMember } from '@croneai/access/admit-member.ts';
import { adminCommunityEndpoints, communityEndpoints } from '@croneai/contracts/endpoints/leads/community.ts';
import { revalidated } from '@croneai/platform/http/entity-tag.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { GuardedWrite, Users } from '../members/module.ts';
import { getStatistics } from './get-statistics.ts';
import { listPosts } from './list-posts.ts';
import { listReported, moderatePosts } from './moderate-posts.ts';
import type { PostRepository } from './post.repository.ts';
import type { SlidingLog } from './sliding-log.ts';
import { createPost, deletePost, reportPost } from './write-posts.ts';

type Needs = {
  posts: PostRepository;
  users: Pick<Users, 'find' | 'findMany' | 'admins'>;
  accessCopies: Pick<AccessCopies, 'countInTiers'>;
  allowance: Pick<SlidingLog, 'take'>;
  listVersion: ListVersion;
  admitReader: AdmitMember;
  admitAuthor: AdmitMember;
  guardAgainstErasure: GuardedWrite;
  now: () => Date;
};

export function communityRoutes({
  posts,
  users,
  accessCopies,
  allowance,
  listVersion,
  admitReader,
  admitAuthor,
  guardAgainstErasure,
  now,
}: Needs): Route[] {
  const feed = listPosts({ posts, listVersion, admitReader, now });
  const create = createPost({ posts, users, allowance, listVersion, admitAuthor, guardAgainstErasure, now });
  const remove = deletePost({ posts, listVersion, admitReader, now });
  const report = reportPost({ posts, listVersion, admitReader, guardAgainstErasure, now });
  const getFigures = getStatistics({ accessCopies, users, posts, listVersion, admitReader, now });
  const listReports = listReported({ posts, users });
  const moderation = moderatePosts({ posts, listVersion, now });
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
