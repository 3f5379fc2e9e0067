import type { Session } from '@croneai/platform/auth/sessions.ts';
import { streamJsonObject } from '@croneai/platform/http/json-stream.ts';
import type { Parts } from '../connections.ts';
import { toRow } from '../deliveries/delivery.ts';
import { toRow as toHookRow } from '../webhooks/manage-webhooks.ts';

/** All that this service holds about the calling member. Codes and links are not in it. */
export function exportAccount({ deliveries, recipients, accessCopies, reminders, webhooks }: Parts) {
  async function* rows({ userId, email }: { userId: string; email: string | undefined }) {
    for await (const row of deliveries.eachOf({ userId, email }))
      yield email === undefined ? toRow(row, '') : { ...toRow(row, email), data: row.data };
  }
  return async ({ userId }: Session): Promise<AsyncIterable<string>> => {
    const recipient = await recipients.find(userId);
    if (recipient.state !== 'known') {
      return streamJsonObject({ recipient: null, deliveries: rows({ userId, email: undefined }) });
    }
    const { fullName, email, notifications } = recipient;
    return streamJsonObject({
      recipient: { fullName, email, notifications },
      access: (await accessCopies.findMany([userId])).get(userId) ?? null,
      webhooks: (await webhooks.listOf({ userId, isOperators: false })).map(toHookRow),
      reminders: (await reminders.ofMember(userId)).map(({ kind, status, dueAt }) => ({
        kind,
        status,
        dueAt: dueAt.toISOString(),
      })),
      deliveries: rows({ userId, email }),
    });
  };
}
