import { GUEST_ACCESS, mayUse, seesSignalsAtOnce } from '@croneai/contracts/access.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { MINUTE_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createFixedWindow } from '@croneai/platform/limits/fixed-window.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { Members } from '../../members/module.ts';
import type { Channel } from '../channel.ts';
import type { Dispatch } from '../dispatch.model.ts';
import type { DispatchRepository } from '../dispatch.repository.ts';
import type { DispatchMetrics } from '../dispatch-metrics.ts';
import { fieldOf, type Marks, RECEIPTS_AFTER_MS, type Way } from '../marks.ts';
import { readReceiptToken } from '../receipt-token.ts';
import type { ReceiptRepository } from './receipt.repository.ts';

/** `shownAt`: ISO 8601. */
type Shown = { signalId: string; shownAt: string };

/** A page may confirm a signal until so long after its end. */
const SHOWN_WITHIN_MS = 5 * MINUTE_MS;

/** Receivers confirm messages: a service worker by the token in the push, an open page by the member's session. */
export function confirmReceipts(parts: {
  dispatches: Pick<DispatchRepository, 'find' | 'findOfSignal'>;
  marks: Pick<Marks, 'merge'>;
  receipts: Pick<ReceiptRepository, 'confirmLate'>;
  channels: readonly Pick<Channel, 'name' | 'noteReceived'>[];
  members: Pick<Members, 'accessOf'>;
  metrics: Pick<DispatchMetrics, 'receivedAfter'>;
  redis: Redis;
  config: { LINK_KEY: string; LINK_KEY_PREVIOUS?: string | undefined };
  now: () => Date;
}) {
  const { dispatches, marks, receipts, channels, members, metrics, redis, config, now } = parts;
  const linkKeys = [config.LINK_KEY, config.LINK_KEY_PREVIOUS].filter((key) => key !== undefined);
  const observe = (channel: string, { event, publishedAt }: Dispatch, atMs: number): void => {
    const seconds = Math.max(0, atMs - publishedAt.getTime()) / 1_000;
    metrics.receivedAfter.observe({ channel, event }, seconds);
  };
  const once = createFixedWindow(redis, {
    prefix: 'notifier:receipt',
    limit: 1,
    windowSeconds: MINUTE_MS / SECOND_MS,
  });
  /** False for a repeat within a minute: each would be a write that is journaled. */
  const isFirst = async (name: string): Promise<boolean> => (await once.take(name)).waitSeconds === 0;
  return {
    /** Throws 422 for a token that is none of ours. A message that is forgotten by now is no error. */
    async byToken(token: string, state: 'received' | 'opened'): Promise<void> {
      const receipt = readReceiptToken(linkKeys, token);
      if (!receipt) throw appError(errors.receiptInvalid);
      const { dispatchId, userId, targetId } = receipt;
      const way = receipt.way as Way;
      const field = fieldOf({ userId, targetId });
      if (!(await isFirst(`${dispatchId}:${way}:${field}:${state}`))) return;
      const at = now();
      const atMs = at.getTime();
      const dispatch = await dispatches.find(dispatchId);
      if (!dispatch || atMs > dispatch.expiresAt.getTime() + RECEIPTS_AFTER_MS) return;
      const channel = channels.find(({ name }) => name === way);
      if (channel?.noteReceived && (await isFirst(`device:${targetId}`)))
        await channel.noteReceived(targetId, at);
      const mark = {
        state,
        tier: 'guest',
        receivedAt: atMs,
        ...(state === 'opened' && { openedAt: atMs }),
      } as const;
      const known = await marks.merge(dispatch, way, [{ field, mark }]);
      if (known === 0) await receipts.confirmLate(dispatch, { way, userId }, { state, at });
      if (state === 'received') observe(way, dispatch, atMs);
    },

    /** Notes when a page of the member showed each signal, by the page's own clock, between publication and now. */
    async byPage({ userId, role, sessionId }: Session, shown: readonly Shown[]): Promise<void> {
      const access = (await members.accessOf([{ id: userId, role }])).get(userId) ?? GUEST_ACCESS;
      if (!mayUse('signals', access)) return;
      const audience = seesSignalsAtOnce(access.tier) ? 'at-once' : 'on-request';
      const at = now().getTime();
      const field = fieldOf({ userId, targetId: sessionId });
      for (const { signalId, shownAt } of shown) {
        const dispatch = (await dispatches.findOfSignal(signalId)).find(
          (candidate) => candidate.audience === audience,
        );
        if (!dispatch || at < dispatch.dueAt.getTime()) continue;
        if (at > dispatch.expiresAt.getTime() + SHOWN_WITHIN_MS) continue;
        if (!(await isFirst(`${dispatch.id}:page:${field}`))) continue;
        const receivedAt = Math.min(at, Math.max(dispatch.dueAt.getTime(), Date.parse(shownAt)));
        const mark = { state: 'received', tier: access.tier, receivedAt } as const;
        await marks.merge(dispatch, 'page', [{ field, mark }], { mayAdd: true });
        observe('page', dispatch, receivedAt);
      }
    },
  };
}
