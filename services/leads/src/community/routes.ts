import { adminCommunityEndpoints, communityEndpoints } from '@croneai/contracts/endpoints/community.ts';
import { revalidated } from '@croneai/platform/http/revalidated.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { CommunityUseCases } from './use-cases.ts';

export function communityRoutes(useCases: CommunityUseCases): Route[] {
  const { feed, moderation } = useCases;
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
      data: await useCases.createPost(session, body.text, headers['idempotency-key']),
    })),
    route(communityEndpoints.deletePost, async ({ session, params }) => {
      await useCases.deletePost(session, params.id);
      return {};
    }),
    route(communityEndpoints.reportPost, async ({ session, params, body }) => {
      await useCases.reportPost(session, params.id, body);
      return {};
    }),
    route(communityEndpoints.statistics, async ({ session }) => ({
      data: await useCases.getStatistics(session),
    })),
    route(adminCommunityEndpoints.listReported, async ({ query }) => useCases.listReported(query)),
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
