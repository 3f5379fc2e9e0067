import { newsEndpoints } from '@croneai/contracts/endpoints/notifier/news.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { manageNews } from './manage-news.ts';

export function newsRoutes(desk: ReturnType<typeof manageNews>): Route[] {
  return [
    route(newsEndpoints.listNews, async ({ query }) => desk.list(query)),
    route(newsEndpoints.previewNews, async ({ body }) => ({ data: await desk.preview(body) })),
    route(newsEndpoints.sendTestNews, async ({ body, session }) => {
      await desk.sendTest(body, session.userId);
      return { message: 'A test is on its way to you.' };
    }),
    route(newsEndpoints.sendNews, async ({ body, session, client }) => ({
      data: await desk.send(body, { userId: session.userId, address: client.address }),
      message: 'The news is on its way.',
    })),
  ];
}
