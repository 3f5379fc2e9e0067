import { receiptEndpoints } from '@croneai/contracts/endpoints/receipts.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { confirmReceipts } from './confirm-receipt.ts';
import { listDelivered } from './list-delivered.ts';
import { measureReach } from './measure-reach.ts';

export function receiptRoutes(parts: Parts): Route[] {
  const confirm = confirmReceipts(parts);
  const list = listDelivered(parts);
  const measure = measureReach(parts);
  return [
    route(receiptEndpoints.listDelivered, async ({ session }) => ({ data: await list(session) })),
    route(receiptEndpoints.getReach, async () => ({ data: await measure() })),
    route(receiptEndpoints.confirmReceipt, async ({ body }) => {
      await confirm.byToken(body.token, body.state);
      return {};
    }),
    route(receiptEndpoints.confirmShown, async ({ session, body }) => {
      await confirm.byPage(session, body.shown);
      return {};
    }),
  ];
}
