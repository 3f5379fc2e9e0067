import { channelEndpoints } from '@croneai/contracts/endpoints/notifier/channels.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { readInbox } from './read-inbox.ts';

export function inboxRoutes(inbox: ReturnType<typeof readInbox>): Route[] {
  return [
    route(channelEndpoints.getInbox, async ({ session }) => {
      const { items, ...extras } = await inbox.list(session);
      return { data: items, extras };
    }),
    route(channelEndpoints.readInbox, async ({ session, body }) => {
      await inbox.markRead(session, new Date(body.until));
      return {};
    }),
  ];
}
