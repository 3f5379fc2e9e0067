import { channelEndpoints } from '@croneai/contracts/endpoints/channels.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { manageDevices } from './manage-devices.ts';

export function deviceRoutes(parts: Parts): Route[] {
  const own = manageDevices(parts);
  const extras = { applicationServerKey: parts.config.VAPID_PUBLIC_KEY };
  return [
    route(channelEndpoints.listDevices, async ({ session }) => ({ data: await own.list(session), extras })),
    route(channelEndpoints.saveDevice, async ({ session, body, client }) => ({
      data: await own.save(session, body, client),
    })),
    route(channelEndpoints.renewDevice, async ({ session, body }) => ({
      data: await own.renew(session, body),
    })),
    route(channelEndpoints.removeDevice, async ({ session, params }) => {
      await own.remove(session, params.id);
      return { message: 'This device gets no more alerts.' };
    }),
    route(channelEndpoints.testDevice, async ({ session, params }) => ({
      data: await own.test(session, params.id),
    })),
  ];
}
