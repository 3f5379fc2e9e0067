import { GUEST_ACCESS, mayUse, seesSignalsAtOnce } from '@croneai/contracts/access.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { MINUTE_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createFixedWindow } from '@croneai/platform/limits/fixed-window.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { Members } from '../../members/module.ts';
import type { Channel } from '../channel.ts';
import { fieldOf, type Marks, RECEIPTS_AFTER_MS, type ReceiptRoute } from '../marks.ts';
import type { Message } from '../message.model.ts';
import type { MessageRepository } from '../message.repository.ts';
import type { MessageMetrics } from '../message-metrics.ts';
import { readReceiptToken, TEST_PREFIX } from '../receipt-token.ts';
import type { ReceiptRepository } from './receipt.repository.ts';

/** `shownAt` is an ISO 8601 time. */
type Shown = { signalId: string; shownAt: string };

/** After a signal has ended, a page may still confirm for this long that it showed the signal. */
const SHOWN_WITHIN_MS = 5 * MINUTE_MS;

/**
 * Accepts confirmations from receivers: from a service worker with the token of the push, and from
 * an open page with the member's session.
 */
export function confirmReceipts(parts: {
  messages: Pick<MessageRepository, 'find' | 'findOfSignal'>;
  marks: Pick<Marks, 'merge'>;
  receipts: Pick<ReceiptRepository, 'confirmLate'>;
  channels: readonly Pick<Channel, 'name' | 'noteReceived'>[];
  members: Pick<Members, 'accessOf'>;
  metrics: Pick<MessageMetrics, 'receivedAfter'>;
  redis: Redis;
  config: { LINK_KEY: string; LINK_KEY_PREVIOUS?: string | undefined };
  now: () => Date;
}) {
  const { messages, marks, receipts, channels, members, metrics, redis, config, now } = parts;
  const linkKeys = [config.LINK_KEY, config.LINK_KEY_PREVIOUS].filter((key) => key !== undefined);
  const observe = (channel: string, { event, publishedAt }: Message, atMs: number): void => {
    const seconds = Math.max(0, atMs - publishedAt.getTime()) / 1_000;
    metrics.receivedAfter.observe({ channel, event }, seconds);
  };
  const once = createFixedWindow(redis, {
    prefix: 'notifier:receipt',
    limit: 1,
    windowSeconds: MINUTE_MS / SECOND_MS,
  });
  /**
   * Returns false if the same confirmation arrived less than a minute ago, because storing it again
   * would cost a journaled write.
   */
  const isFirst = async (name: string): Promise<boolean> => (await once.take(name)).waitSeconds === 0;
  return {
    /**
     * Throws 422 for a token that this service has not signed. Ignores a valid token if its message
     * is already deleted.
     */
    async byToken(token: string, state: 'received' | 'opened'): Promise<void> {
      const receipt = readReceiptToken(linkKeys, token);
      if (!receipt) throw appError(errors.receiptInvalid);
      const { messageId, userId, targetId } = receipt;
      const route = receipt.route as ReceiptRoute;
      const field = fieldOf({ userId, targetId });
      if (!(await isFirst(`${messageId}:${route}:${field}:${state}`))) return;
      const at = now();
      const atMs = at.getTime();
      const channel = channels.find(({ name }) => name === route);
      if (messageId.startsWith(TEST_PREFIX)) {
        await channel?.noteReceived?.(targetId, at);
        return;
      }
      const message = await messages.find(messageId);
      if (!message || atMs > message.expiresAt.getTime() + RECEIPTS_AFTER_MS) return;
      if (channel?.noteReceived && (await isFirst(`device:${targetId}`)))
        await channel.noteReceived(targetId, at);
      const mark = {
        state,
        tier: 'guest',
        receivedAt: atMs,
        ...(state === 'opened' && { openedAt: atMs }),
      } as const;
      const known = await marks.merge(message, route, [{ field, mark }]);
      if (known === 0) await receipts.confirmLate(message, { route, userId }, { state, at });
      if (state === 'received') observe(route, message, atMs);
    },

    /**
     * Records when the member's page showed each signal. The time comes from the page's clock, so
     * it is limited to the range from `dueAt` to now.
     */
    async byPage({ userId, role, sessionId }: Session, shown: readonly Shown[]): Promise<void> {
      const access = (await members.accessOf([{ id: userId, role }])).get(userId) ?? GUEST_ACCESS;
      if (!mayUse('signals', access)) return;
      const audience = seesSignalsAtOnce(access.tier) ? 'at-once' : 'on-request';
      const at = now().getTime();
      const field = fieldOf({ userId, targetId: sessionId });
      for (const { signalId, shownAt } of shown) {
        const message = (await messages.findOfSignal(signalId)).find(
          (candidate) => candidate.audience === audience,
        );
        if (!message || at < message.dueAt.getTime()) continue;
        if (at > message.expiresAt.getTime() + SHOWN_WITHIN_MS) continue;
        if (!(await isFirst(`${message.id}:page:${field}`))) continue;
        const receivedAt = Math.min(at, Math.max(message.dueAt.getTime(), Date.parse(shownAt)));
        const mark = { state: 'received', tier: access.tier, receivedAt } as const;
        await marks.merge(message, 'page', [{ field, mark }], { mayAdd: true });
        observe('page', message, receivedAt);
      }
    },
  };
}
