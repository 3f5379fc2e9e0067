import { auditEvent } from '@croneai/access/audit-event.ts';
import type { CreateWebhookBody } from '@croneai/contracts/endpoints/notifier/webhooks.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { webhookCreated } from '@croneai/contracts/events/mails.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import {
  HOOK_SECRET_OVERLAP_HOURS,
  HOOK_SECRETS_REPLACED_MAX,
  HOOKS_MAX,
  type HookEvent,
  type HookFormat,
  TEST_EVENT,
  type WebhookCall,
  type WebhookRow,
} from '@croneai/contracts/webhooks.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { unlessLocked, withRedisLock } from '@croneai/platform/redis-lock.ts';
import mongoose from 'mongoose';
import type { AddressRules } from './address-rules.ts';
import type { CallFirst } from './call-first.ts';
import { hookBody } from './hook-body.ts';
import { type SignalUrl, sampleOf } from './sample-events.ts';
import type { WakeWebhooks } from './wake-webhooks.ts';
import { type Webhook, type WebhookLogRow, waitingOf, webhookCollection } from './webhook.model.ts';
import type { Owner, WebhookRepository } from './webhook.repository.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';
import { rowOf } from './work-on-webhook.ts';

/** Time limit of a test call. It is short, because the user waits on the page for the result. */
const TEST_WITHIN_MS = 3_000;

/**
 * The caller. If `isOperators` is true, the caller is an admin who manages the operator's webhooks.
 * Otherwise, the caller manages their own webhooks.
 */
export type By = { session: Session; client: Client; isOperators: boolean };
const ownerOf = ({ session, isOperators }: By): Owner =>
  isOperators ? { isOperators } : { userId: session.userId, isOperators };

export type ManageWebhooks = ReturnType<typeof manageWebhooks>;

/**
 * Lets members manage their own webhooks, and admins the operator's webhooks. Changes of the
 * operator's webhooks are audited.
 */
export function manageWebhooks(parts: {
  webhooks: WebhookRepository;
  secrets: WebhookSecrets;
  addressRules: AddressRules;
  signalUrl: SignalUrl;
  call: CallFirst;
  wake: WakeWebhooks;
  redis: Redis;
  now: () => Date;
}) {
  const { webhooks, secrets, addressRules, signalUrl, call, wake, redis, now } = parts;
  const find = async (by: By, id: string): Promise<Webhook> => {
    const webhook = await webhooks.findOf(ownerOf(by), id);
    if (!webhook) throw appError(errors.hookNotFound);
    return webhook;
  };

  return {
    list: async (by: By): Promise<WebhookRow[]> => (await webhooks.listOf(ownerOf(by))).map(toRow),

    async create(by: By, body: CreateWebhookBody): Promise<WebhookRow & { secret: string }> {
      const { name, format } = body;
      const url = new URL(body.url);
      const refusal = addressRules.refusalOf({ url, isOperators: by.isOperators });
      if (refusal) throw appError(errors.valuesRefused, { fields: { url: refusal } });
      const secret = secrets.newSecret();
      const { userId } = by.session;
      const webhook = webhookCollection.make({
        id: new mongoose.Types.ObjectId().toHexString(),
        userId,
        isOperators: by.isOperators,
        name,
        format,
        origin: url.origin,
        createdAt: now(),
        events: [...new Set(body.events)] as HookEvent[],
        sealed: await secrets.seal({ url: url.href, secret }, userId),
      });
      // Without the lock, parallel calls could all pass the limit.
      await withRedisLock(redis, `webhooks:${by.isOperators ? 'operators' : by.session.userId}`, async () => {
        if ((await webhooks.countOf(ownerOf(by))) >= HOOKS_MAX) throw appError(errors.tooManyHooks);
        await webhooks.insert(webhook, [createdEvent(by, webhook)]);
      });
      return { ...toRow(webhook), secret };
    },

    async remove(by: By, id: string): Promise<void> {
      const webhook = await find(by, id);
      await webhooks.remove(id, audited(by, 'webhook.remove', webhook, now()));
    },

    async enable(by: By, id: string): Promise<WebhookRow> {
      const webhook = await find(by, id);
      const on = { disabledAt: null, disabledReason: null, failingSince: null, attempts: 0 };
      await webhooks.change(id, on, audited(by, 'webhook.enable', webhook, now()));
      return toRow(await find(by, id));
    },

    async rotate(by: By, id: string): Promise<{ secret: string; previousUntil: string }> {
      const webhook = await find(by, id);
      const secret = secrets.newSecret();
      const at = now();
      // Each replaced secret was promised to sign for a day, so none is dropped earlier.
      const living = webhook.previous.filter(({ until }) => until > at);
      if (living.length >= HOOK_SECRETS_REPLACED_MAX) throw appError(errors.tooManyHookSecrets);
      const until = new Date(at.getTime() + HOOK_SECRET_OVERLAP_HOURS * HOUR_MS);
      const sealed = await secrets.seal(
        { ...(await secrets.open(webhook.sealed)), secret },
        by.session.userId,
      );
      const events = audited(by, 'webhook.rotate', webhook, at);
      // If two rotations run at once, only the first stores its secret. The second fails, because
      // its secret would be shown but never used.
      const isReplaced = await webhooks.replaceSecret(webhook, { sealed, until }, at, events);
      if (!isReplaced) throw appError(errors.hookSecretChanged);
      return { secret, previousUntil: until.toISOString() };
    },

    async test(by: By, id: string): Promise<WebhookCall> {
      const webhook = await find(by, id);
      const entry = {
        ...sampleOf(TEST_EVENT, signalUrl, now()),
        id: `test-${new mongoose.Types.ObjectId().toHexString()}`,
      };
      // An owner can run only one test at a time, because the request of a test stays open until
      // the receiver replies.
      const owner = by.isOperators ? 'operators' : by.session.userId;
      const reply = await unlessLocked(redis, `notifier:webhook-test:${owner}`, () =>
        call(webhook, entry, TEST_WITHIN_MS),
      );
      if (!reply) throw appError(errors.hookTestRuns);
      return toCall(
        rowOf(webhook, entry, { ...reply, state: reply.isAccepted ? 'accepted' : 'failed', attempts: 1 }),
      );
    },

    preview: ({ event, format }: { event: HookEvent; format: HookFormat }) =>
      hookBody(format, sampleOf(event, signalUrl, now())).body,

    async deliveries(by: By, id: string): Promise<WebhookCall[]> {
      await find(by, id);
      return (await webhooks.logOf(id)).map(toCall);
    },

    async replay(by: By, id: string, number: number): Promise<void> {
      await find(by, id);
      const row = (await webhooks.logOf(id)).find((found) => found.number === number);
      if (!row?.entry) throw appError(errors.hookCallGone);
      if (!(await webhooks.queueOne(id, row.entry, now()))) throw appError(errors.hookIsOff);
      await wake([id]);
    },
  };
}

/**
 * Returns the event about a new webhook: a notice to the member, or an audit entry if the webhook
 * is the operator's. The event is saved together with the webhook, so it cannot be lost. The member
 * must be notified, because a webhook keeps working after a password change or a logout.
 */
function createdEvent(by: By, webhook: Webhook): OutboxEntry {
  if (by.isOperators) return hookAudit(by, 'webhook.create', webhook, webhook.createdAt);
  const { id, userId, name, origin, createdAt } = webhook;
  return createEvent(webhookCreated, {
    aggregateId: id,
    aggregateVersion: 1,
    now: createdAt,
    payload: {
      recipient: { kind: 'member', userId },
      createdAt: createdAt.toISOString(),
      address: by.client.address,
      name,
      host: new URL(origin).host,
    },
  });
}

type AuditAction = `webhook.${'create' | 'enable' | 'remove' | 'rotate'}`;
/**
 * Returns the audit event of an action on the operator's webhooks. Actions of members on their own
 * webhooks are not audited.
 */
const audited = (by: By, action: AuditAction, webhook: Webhook, at: Date): OutboxEntry[] =>
  by.isOperators ? [hookAudit(by, action, webhook, at)] : [];

function hookAudit(
  { session, client }: By,
  action: AuditAction,
  { id, name, origin, events, format }: Webhook,
  at: Date,
): OutboxEntry {
  const facts = { name, origin, events: [...events], format };
  const isGone = action === 'webhook.remove';
  return auditEvent({ kind: 'webhook', id, version: 1 }, at, {
    actor: { userId: session.userId, role: 'owner' },
    action,
    before: isGone ? facts : {},
    after: isGone ? {} : facts,
    address: client.address,
  });
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

export const toRow = (webhook: Webhook): WebhookRow => ({
  id: webhook.id,
  name: webhook.name,
  url: `${webhook.origin}/…`,
  events: webhook.events,
  format: webhook.format,
  createdAt: webhook.createdAt.toISOString(),
  disabledAt: iso(webhook.disabledAt),
  disabledReason: webhook.disabledReason,
  failingSince: iso(webhook.failingSince),
  nextAttemptAt: webhook.failingSince ? iso(webhook.nextAttemptAt) : null,
  waiting: waitingOf(webhook),
  previousSecretUntil: iso(webhook.previous.at(-1)?.until ?? null),
});

export const toCall = ({ hookId: _, isOperators: __, entry, at, ...row }: WebhookLogRow): WebhookCall => ({
  ...row,
  at: at.toISOString(),
  id: entry?.id ?? '',
  type: entry?.type ?? '',
});
