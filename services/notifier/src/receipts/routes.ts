import { channelEndpoints } from '@croneai/contracts/endpoints/channels.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { confirmReceipts } from './confirm-receipt.ts';
import { listDelivered } from './list-delivered.ts';

export function receiptRoutes(parts: Parts): Route[] {
  const confirm = confirmReceipts(parts);
  const list = listDelivered(parts);
  return [
    route(channelEndpoints.listDelivered, async ({ session }) => ({ data: await list(session) })),
    route(channelEndpoints.confirmReceipt, async ({ body }) => {
      await confirm.byToken(body.token, body.state);
      return {};
    }),
    route(channelEndpoints.confirmShown, async ({ session, body }) => {
      await confirm.byPage(session, body.signalId, new Date(body.shownAt));
      return {};
    }),
  ];
}
