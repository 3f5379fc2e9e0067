import { newsEndpoints } from '@croneai/contracts/endpoints/news.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { manageNews } from './manage-news.ts';

export function newsRoutes(parts: Parts): Route[] {
  const desk = manageNews(parts);
  return [
    route(newsEndpoints.listNews, async ({ query }) => {
      const { rows, pagination } = await desk.list(query);
      return { data: rows, pagination };
    }),
    route(newsEndpoints.previewNews, async ({ body }) => ({ data: await desk.preview(body) })),
    route(newsEndpoints.sendTestNews, async ({ body, session }) => {
      await desk.sendTest(body, session);
      return { message: 'A test is on its way to you.' };
    }),
    route(newsEndpoints.sendNews, async ({ body, session, client }) => ({
      data: await desk.send(body, session, client.address),
      message: 'The news is on its way.',
    })),
  ];
}
