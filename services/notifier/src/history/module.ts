import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { receiptEndpoints } from '@croneai/contracts/endpoints/notifier/receipts.ts';
import { route } from '@croneai/platform/http/route.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Inbox } from '../inbox/module.ts';
import type { Mails } from '../mails/module.ts';
import type { Messages } from '../messages/module.ts';
import { listDelivered } from './list-delivered.ts';

/** Delivery history of a member over all channels. */
export function openHistory(
  { now }: Pick<ServicePlatform, 'now'>,
  {
    messages,
    mails,
    inbox,
  }: {
    messages: Pick<Messages, 'receiptsOf' | 'findMany'>;
    mails: Pick<Mails, 'deliveries'>;
    inbox: Pick<Inbox, 'list'>;
  },
) {
  const list = listDelivered({ messages, mails, inbox, now });
  return {
    routes: [route(receiptEndpoints.listDelivered, async ({ session }) => ({ data: await list(session) }))],
    exportMember: async (session) => ({ receipts: await list(session) }),
  } satisfies Module;
}
