/*
 * Webhooks are called in jobs, because a receiver may take ten seconds and must not delay a
 * thousand other receivers. A failed entry stays at the head of its webhook's queue and is retried
 * for a day with the same id. The sweep finds lost jobs.
 */
import { seesSignalsAtOnce } from '@croneai/contracts/access.ts';
import { webhookDisabled } from '@croneai/contracts/events/mails.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import { HOOK_DISABLE_AFTER_HOURS, type WebhookCall } from '@croneai/contracts/webhooks.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { LockLost, unlessLocked } from '@croneai/platform/redis-lock.ts';
import DataLoader from 'dataloader';
import type { Members } from '../members/module.ts';
import { nextAttempt } from '../rounds/module.ts';
import type { CallFirst } from './call-first.ts';
import type { Reply } from './call-receiver.ts';
import type { WakeWebhooks } from './wake-webhooks.ts';
import { type HookEntry, type Webhook, waitingOf } from './webhook.model.ts';
import type { WebhookRepository } from './webhook.repository.ts';
import type { EndedCall } from './webhook-queue.ts';

const GIVE_UP_AFTER_MS = HOOK_DISABLE_AFTER_HOURS * HOUR_MS;
/** Time limit for name lookup, connection, request, and reply together. */
const CALL_WITHIN_MS = 10_000;
/**
 * Database reads and writes are collected for this long, in milliseconds, and then sent as a batch.
 */
const BATCH_MS = 5;
const BATCH_MAX = 100;
const GONE = 410;
type Failure = Pick<Reply, 'status' | 'answer' | 'tookMs' | 'reason'> & { request: string };
type Decision = { send: HookEntry } | { wait: Date } | { end: 'expired' | 'suppressed'; reason: string };
type WorkParts = {
  webhooks: WebhookRepository;
  members: Pick<Members, 'admit' | 'admins'>;
  call: CallFirst;
  wake: WakeWebhooks;
  timings: { hookTurnMs: number; hookPausesMs: readonly number[] };
  redis: Redis;
  now: () => Date;
};

/**
 * Sends the entries of each webhook's queue in order, in one process at a time. If entries are left
 * after the webhook's turn, a new job for the webhook is queued behind the jobs of other webhooks.
 * A slow receiver with a long queue therefore blocks no other webhook.
 */
export function workOnWebhooks(parts: WorkParts) {
  const { redis, wake, timings } = parts;
  const batches = batchCommands(parts);
  const sendNext = sendFirst(parts, batches);

  async function drain(id: string, assertHeld: () => Promise<void>): Promise<void> {
    const turnEndsAt = performance.now() + timings.hookTurnMs;
    let webhook = await batches.find.load(id);
    while (webhook && performance.now() < turnEndsAt) webhook = await sendNext(webhook, assertHeld);
    if (webhook) await wake([id]);
  }
  const drainAlone = async (id: string): Promise<void> => {
    try {
      await unlessLocked(redis, `notifier:webhook:${id}`, (assertHeld) => drain(id, assertHeld));
    } catch (error) {
      // The lock has expired, because the database or Redis was too slow. Another process may now
      // send the webhook's entries.
      if (!(error instanceof LockLost)) throw error;
    }
  };
  return async ({ ids }: { ids: readonly string[] }): Promise<void> => {
    const ends = await Promise.allSettled(ids.map(drainAlone));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  };
}

/**
 * Sends the first entry of a webhook's queue. Resolves to the updated webhook if the next entry may
 * be sent now.
 */
function sendFirst(parts: WorkParts, batches: Batches) {
  const { webhooks, call, wake, timings, now } = parts;
  const decide = decideOn(parts, batches);
  const disabledEvents = disabledEventsOf(parts);

  async function fail(webhook: Webhook, entry: HookEntry, reply: Failure): Promise<undefined> {
    const at = now();
    const since = webhook.failingSince ?? at;
    const attempts = webhook.attempts + 1;
    await webhooks.note(rowOf(webhook, entry, { ...reply, state: 'failed', attempts }));
    const ladder = { delaysMs: timings.hookPausesMs, giveUpAfterMs: GIVE_UP_AFTER_MS };
    const giveUpAt = new Date(since.getTime() + GIVE_UP_AFTER_MS);
    const next = reply.status === GONE ? undefined : nextAttempt({ attempts, giveUpAt }, at, ladder);
    if (!next) {
      const reason = reply.reason ?? 'no answer';
      await webhooks.disable(webhook.id, reason, at, await disabledEvents(webhook, reason, at));
      return;
    }
    await webhooks.waitUntil(webhook, next.nextAttemptAt, { since, attempts });
    const delayMs = next.nextAttemptAt.getTime() - at.getTime();
    await wake([webhook.id], { delayMs, name: `${since.getTime()}-${attempts}` });
  }

  return async (webhook: Webhook, assertHeld: () => Promise<void>): Promise<Webhook | undefined> => {
    const [entry] = webhook.queue;
    if (!entry || webhook.disabledAt) return;
    if (webhook.nextAttemptAt && webhook.nextAttemptAt > now()) return;
    const dropped = webhook.queued - webhook.handled - waitingOf(webhook);
    if (dropped > 0) {
      await webhooks.note(droppedRow(webhook, dropped, now()));
      await webhooks.countDropped(webhook.id, dropped);
      return batches.find.load(webhook.id);
    }
    const decision = await decide(webhook, entry);
    if ('wait' in decision) {
      await webhooks.waitUntil(webhook, decision.wait);
      const delayMs = decision.wait.getTime() - now().getTime();
      await wake([webhook.id], { delayMs, name: `${webhook.handled}-opens` });
      return;
    }
    const ended = { id: webhook.id, entryId: entry.id };
    if ('end' in decision) {
      const { end: state, reason } = decision;
      const row = rowOf(webhook, entry, { ...NOT_SENT, state, reason, attempts: webhook.attempts });
      return batches.finish.load({ ...ended, row, isAccepted: false });
    }
    await assertHeld();
    const reply = await call(webhook, decision.send, CALL_WITHIN_MS);
    if (!reply.isAccepted) return fail(webhook, entry, reply);
    const row = rowOf(webhook, entry, { ...reply, state: 'accepted', attempts: webhook.attempts + 1 });
    return batches.finish.load({ ...ended, row, isAccepted: true });
  };
}

type Batches = ReturnType<typeof batchCommands>;
/** Batches database reads and writes, because a single event is sent to many webhooks at once. */
function batchCommands({ webhooks, members, now }: WorkParts) {
  const options = {
    cache: false,
    maxBatchSize: BATCH_MAX,
    batchScheduleFn: (send: () => void) => void setTimeout(send, BATCH_MS),
  };
  return {
    find: new DataLoader((ids: readonly string[]) => webhooks.findMany(ids), options),
    /** Loads the tiers of members who may see signals. Undefined for all other members. */
    admit: new DataLoader(async (userIds: readonly string[]) => {
      const admitted = await members.admit({ audience: 'signals', event: 'signal', userId: null }, userIds);
      return userIds.map((id) => admitted.get(id));
    }, options),
    finish: new DataLoader((ends: readonly EndedCall[]) => webhooks.finish(ends, now()), options),
  };
}

/**
 * Decides from the owner's current access whether and when an entry may be sent, and with which
 * data.
 */
function decideOn({ now }: WorkParts, batches: Batches) {
  return async ({ userId, isOperators }: Webhook, entry: HookEntry): Promise<Decision> => {
    const at = now();
    if (entry.expiresAt && entry.expiresAt <= at) return { end: 'expired', reason: 'the signal has ended' };
    if (isOperators || entry.type === 'test') return { send: entry };
    const admitted = await batches.admit.load(userId);
    if (!admitted) return { end: 'suppressed', reason: 'your plan has no signals' };
    if (entry.type !== 'signal.opened' || seesSignalsAtOnce(admitted.tier)) return { send: entry };
    if (entry.opensAt && entry.opensAt > at) return { wait: entry.opensAt };
    // The call announces the signal without its prices, because the member may have a daily limit.
    // The limit counts only signals that the member opens on the site.
    const { slot, expiresAt, url } = entry.data;
    return { send: { ...entry, data: { slot, expiresAt, url } } };
  };
}

const NOT_SENT = { status: null, answer: '', tookMs: null, request: '' } as const;
type Result = Pick<WebhookCall, 'status' | 'answer' | 'tookMs' | 'reason' | 'state' | 'attempts'> & {
  request?: string;
};

export const rowOf = (
  { id, isOperators, handled }: Webhook,
  entry: HookEntry,
  { status, answer, tookMs, reason, state, attempts, request = '' }: Result,
) => ({
  hookId: id,
  isOperators,
  number: handled + 1,
  at: entry.at,
  status,
  answer,
  tookMs,
  reason,
  state,
  attempts,
  request,
  entry,
});

const droppedRow = ({ id, isOperators, handled }: Webhook, dropped: number, at: Date) => ({
  ...NOT_SENT,
  hookId: id,
  isOperators,
  number: handled + dropped,
  at,
  state: 'dropped' as const,
  attempts: 0,
  entry: null,
  reason: `${dropped} events were dropped: too many waited`,
});

/**
 * Returns an event about a disabled webhook for each person to notify: the webhook's owner, or, for
 * the operator's webhooks, everyone with the role `owner`.
 */
function disabledEventsOf({ members }: WorkParts) {
  return async (
    { id, userId, isOperators, name, origin, version }: Webhook,
    reason: string,
    at: Date,
  ): Promise<OutboxEntry[]> => {
    const owners = isOperators ? await members.admins() : [userId];
    return owners.map((owner) =>
      createEvent(webhookDisabled, {
        aggregateId: id,
        aggregateVersion: version + 1,
        now: at,
        payload: {
          recipient: { kind: 'member', userId: owner },
          disabledAt: at.toISOString(),
          name,
          host: new URL(origin).host,
          reason,
          isOperators,
        },
      }),
    );
  };
}
