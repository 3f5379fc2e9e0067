import { newsEndpoints } from '@croneai/contracts/endpoints/news.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { manageNews } from './manage-news.ts';

export function newsRoutes(parts: Parts): Route[] {
  const desk = manageNews(parts);
  return [
    route(newsEndpoints.list, async ({ query }) => {
      const { rows, pagination } = await desk.list(query);
      return { data: rows, pagination };
    }),
    route(newsEndpoints.preview, async ({ body }) => ({ data: await desk.preview(body) })),
    route(newsEndpoints.sendTest, async ({ body, session }) => {
      await desk.sendTest(body, session);
      return { message: 'A test is on its way to you.' };
    }),
    route(newsEndpoints.send, async ({ body, session, client }) => ({
      data: await desk.send(body, session, client.address),
      message: 'The news is on its way.',
    })),
  ];
}
