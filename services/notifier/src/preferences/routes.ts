import { channelEndpoints } from '@croneai/contracts/endpoints/notifier/channels.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { manageChannels } from './manage-channels.ts';

export function preferenceRoutes(own: ReturnType<typeof manageChannels>): Route[] {
  return [
    route(channelEndpoints.getChannels, async ({ session }) => ({ data: await own.get(session) })),
    route(channelEndpoints.putChannels, async ({ session, body }) => ({
      data: await own.put(session, body),
    })),
    route(channelEndpoints.putStar, async ({ session, body }) => ({
      data: await own.star(session, body),
    })),
    route(channelEndpoints.putMute, async ({ session, body }) => ({
      data: await own.mute(session, body.isMuted),
    })),
  ];
}
