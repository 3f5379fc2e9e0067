import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { memberViewEndpoints, USER_MESSAGES_SHOWN } from '@croneai/contracts/endpoints/admin/member-view.ts';
import { receiptEndpoints } from '@croneai/contracts/endpoints/notifier/receipts.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { route } from '@croneai/platform/http/route.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Inbox } from '../inbox/module.ts';
import type { Mails } from '../mails/module.ts';
import type { Members } from '../members/module.ts';
import type { Messages } from '../messages/module.ts';
import { listDelivered } from './list-delivered.ts';

/** Shows a member's delivery history over all channels. */
export function openHistory(
  { now }: Pick<ServicePlatform, 'now'>,
  {
    members,
    messages,
    mails,
    inbox,
  }: {
    members: Pick<Members, 'find'>;
    messages: Pick<Messages, 'receiptsOf' | 'findMany'>;
    mails: Pick<Mails, 'deliveries'>;
    inbox: Pick<Inbox, 'list'>;
  },
) {
  const list = listDelivered({ messages, mails, inbox, now });
  return {
    routes: [
      route(receiptEndpoints.listDelivered, async ({ session }) => ({ data: await list(session) })),
      route(memberViewEndpoints.listUserMessages, async ({ params: { id: userId } }) => {
        const member = await members.find(userId);
        if (member.state !== 'known') throw appError(errors.memberNotFound);
        return { data: await list({ userId, role: member.role }, USER_MESSAGES_SHOWN) };
      }),
    ],
    exportMember: async (session) => ({ receipts: await list(session) }),
  } satisfies Module;
}
