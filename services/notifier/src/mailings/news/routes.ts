import { newsEndpoints } from '@croneai/contracts/endpoints/notifier/news.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { manageNews } from './manage-news.ts';

export function newsRoutes(news: ReturnType<typeof manageNews>): Route[] {
  return [
    route(newsEndpoints.listNews, async ({ query }) => news.list(query)),
    route(newsEndpoints.previewNews, async ({ body }) => ({ data: await news.preview(body) })),
    route(newsEndpoints.sendTestNews, async ({ body, session }) => {
      await news.sendTest(body, session.userId);
      return { message: 'A test is on its way to you.' };
    }),
    route(newsEndpoints.sendNews, async ({ body, session, client }) => ({
      data: await news.send(body, { userId: session.userId, address: client.address }),
      message: 'The news is on its way.',
    })),
  ];
}
