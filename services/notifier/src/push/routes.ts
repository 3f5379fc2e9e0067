import { memberViewEndpoints } from '@croneai/contracts/endpoints/admin/member-view.ts';
import { channelEndpoints } from '@croneai/contracts/endpoints/notifier/channels.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Members } from '../members/module.ts';
import type { manageDevices } from './manage-devices.ts';

export function deviceRoutes(
  own: ReturnType<typeof manageDevices>,
  { members, ...extras }: { members: Pick<Members, 'find'>; applicationServerKey: string },
): Route[] {
  return [
    route(channelEndpoints.listDevices, async ({ session }) => ({ data: await own.list(session), extras })),
    route(memberViewEndpoints.listUserDevices, async ({ params: { id: userId } }) => {
      if ((await members.find(userId)).state !== 'known') throw appError(errors.memberNotFound);
      return { data: await own.list({ userId }) };
    }),
    route(channelEndpoints.saveDevice, async ({ session, body, client }) => ({
      data: await own.save(session, body, client),
    })),
    route(channelEndpoints.renewDevice, async ({ session, body }) => ({
      data: await own.renew(session, body),
    })),
    route(channelEndpoints.removeDevice, async ({ session, params }) => {
      await own.remove(session, params.id);
      return { message: 'That device won’t get any more alerts.' };
    }),
    route(channelEndpoints.testDevice, async ({ session, params, query }) => ({
      data: await own.test(session, params.id, Number(query.afterSeconds)),
    })),
  ];
}
