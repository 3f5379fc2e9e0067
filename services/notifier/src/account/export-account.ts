import type { Session } from '@croneai/platform/auth/sessions.ts';
import { streamJsonObject } from '@croneai/platform/http/json-stream.ts';
import type { Parts } from '../connections.ts';
import { toRow } from '../deliveries/delivery.ts';
import { MESSAGES_KEPT } from '../dispatches/make-dispatch.ts';
import { listDelivered } from '../receipts/list-delivered.ts';
import { toCall, toRow as toHookRow } from '../webhooks/manage-webhooks.ts';

/** All that this service holds about the calling member. Codes and links are not in it. */
export function exportAccount(parts: Parts) {
  const { deliveries, recipients, accessCopies, reminders, webhooks } = parts;
  const channelsOf = exportChannels(parts);
  async function* rows({ userId, email }: { userId: string; email: string | undefined }) {
    for await (const row of deliveries.eachOf({ userId, email }))
      yield email === undefined ? toRow(row, '') : { ...toRow(row, email), data: row.data };
  }
  return async (session: Session): Promise<AsyncIterable<string>> => {
    const { userId } = session;
    const recipient = await recipients.find(userId);
    if (recipient.state !== 'known') {
      return streamJsonObject({ recipient: null, deliveries: rows({ userId, email: undefined }) });
    }
    const { fullName, email, notifications } = recipient;
    return streamJsonObject({
      recipient: { fullName, email, notifications },
      access: (await accessCopies.findMany([userId])).get(userId) ?? null,
      ...(await channelsOf(session)),
      webhooks: await Promise.all(
        (await webhooks.listOf({ userId, isOperators: false })).map(async (webhook) => ({
          ...toHookRow(webhook),
          calls: (await webhooks.logOf(webhook.id)).map(toCall),
        })),
      ),
      reminders: (await reminders.ofMember(userId)).map(({ kind, status, dueAt }) => ({
        kind,
        status,
        dueAt: dueAt.toISOString(),
      })),
      deliveries: rows({ userId, email }),
    });
  };
}

/** Devices, chat, choices, inbox and receipts. Keys of browsers and invites open something: they are left out. */
function exportChannels(parts: Parts) {
  const { devices, chats, channelSettings, dispatches } = parts;
  const delivered = listDelivered(parts);
  return async (session: Session) => {
    const { userId } = session;
    const chat = await chats.ofMember(userId);
    const settings = await channelSettings.find(userId);
    return {
      devices: (await devices.listOf(userId)).map(
        ({ p256dh: _key, auth: _auth, userId: _id, ...device }) => device,
      ),
      telegram: chat ? { id: chat.id, name: chat.name, linkedAt: chat.linkedAt } : null,
      channels: settings ?? null,
      inbox: {
        readUntil: settings?.readUntil ?? null,
        messages: (await dispatches.ofMember(userId, MESSAGES_KEPT)).map(
          ({ event, title, body, path, publishedAt }) => ({ event, title, body, path, publishedAt }),
        ),
      },
      receipts: await delivered(session),
    };
  };
}
