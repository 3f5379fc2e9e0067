import { receiptEndpoints } from '@croneai/contracts/endpoints/notifier/receipts.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { confirmReceipts } from './confirm-receipt.ts';
import type { measureReach } from './measure-reach.ts';

export function receiptRoutes({
  confirm,
  measure,
}: {
  confirm: ReturnType<typeof confirmReceipts>;
  measure: ReturnType<typeof measureReach>;
}): Route[] {
  return [
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
