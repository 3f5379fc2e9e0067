import {
  HOOK_CALL_STATES,
  HOOK_EVENTS,
  HOOK_QUEUE_MAX,
  hookFormatSchema,
  TEST_EVENT,
} from '@croneai/contracts/webhooks.ts';
import {
  defineCollection,
  type EntityOf,
  type ModelOf,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/** An event in the queue or in the log of a webhook. */
const hookEntrySchema = z.object({
  /** Id of the event, sent as `webhook-id`. */
  id: z.string(),
  type: z.enum([...HOOK_EVENTS, TEST_EVENT]),
  at: z.date(),
  data: z.record(z.string(), z.unknown()),
  /**
   * Time from which members without early access may see the entry. Null if all members may see the
   * entry at once.
   */
  opensAt: orNull(z.date()),
  expiresAt: orNull(z.date()),
});
export type HookEntry = z.output<typeof hookEntrySchema>;

/**
 * A webhook of a member or of the operator. The queue is in the same document, so that one read
 * returns all data that a call needs.
 */
export const webhookCollection = defineCollection({
  name: 'webhooks',
  id: 'object-id',
  hasOutbox: true,
  erasure: { by: 'webhook.repository.ts: removeOf' },
  fields: {
    /** The member who made the webhook. For the operator's webhooks, the admin who made it. */
    userId: z.string(),
    isOperators: z.boolean(),
    name: z.string(),
    /** Address without its path, because paths may contain secrets. */
    origin: z.string(),
    /** Address and secret, sealed for this service. */
    sealed: z.string(),
    /**
     * Replaced secrets, sealed, oldest first. Calls are also signed with each of them until its end
     * time.
     */
    previous: z.array(z.object({ sealed: z.string(), until: z.date() })).default([]),
    events: z.array(z.enum(HOOK_EVENTS)),
    format: hookFormatSchema,
    createdAt: z.date(),
    disabledAt: orNull(z.date()),
    disabledReason: orNull(z.string()),
    queue: z.array(hookEntrySchema).default([]),
    recentIds: z.array(z.string()).default([]),
    /**
     * Total number of events that were added to the queue. If it exceeds `handled` by more than the
     * length of the queue, events were dropped and are not counted in `handled` yet.
     */
    queued: z.int().default(0),
    /** Total number of events that no longer wait: sent, suppressed, expired, or dropped. */
    handled: z.int().default(0),
    /** Number of failed attempts to send the first entry of the queue. */
    attempts: z.int().default(0),
    failingSince: orNull(z.date()),
    /** Due time of the first entry of the queue. Null if the queue is empty. */
    nextAttemptAt: orNull(z.date()),
    /** Version of the latest event about this webhook. */
    version: z.int().default(0),
  },
  indexes: [
    { key: { userId: 1, isOperators: 1, _id: -1 }, serves: "a member's webhooks, newest first" },
    { key: { isOperators: 1, events: 1, _id: 1 }, serves: 'the webhooks that an event is for, by page' },
    { key: { nextAttemptAt: 1 }, serves: 'the sweep: what is due and was not attempted' },
    { key: { 'previous.until': 1 }, serves: 'replaced secrets that sign no longer', sparse: true },
  ],
});
export type WebhookModel = ModelOf<typeof webhookCollection>;
/**
 * A webhook with only the first entry of its queue. The whole queue may have a thousand entries.
 */
export type Webhook = Omit<EntityOf<typeof webhookCollection>, 'recentIds'>;

/**
 * The `userId` of a removed webhook, whose document is kept until the events in its outbox are
 * published.
 */
export const REMOVED = '';

/**
 * Returns the number of events in the queue. Dropped events are counted in `queued`, but are not in
 * the queue.
 */
export const waitingOf = ({ queued, handled }: Pick<Webhook, 'queued' | 'handled'>): number =>
  Math.min(queued - handled, HOOK_QUEUE_MAX);

/**
 * Events that are not in the queues of webhooks yet. The Kafka consumer stores an event here, so
 * that no topic waits for webhooks. A job distributes the events in order and deletes them
 * afterwards.
 */
export const hookEventCollection = defineCollection({
  name: 'hook_events',
  id: 'object-id',
  hasOutbox: false,
  erasure: { by: 'hook-event.repository.ts: removeOf' },
  fields: {
    eventId: z.string(),
    isOperators: z.boolean(),
    /**
     * The member that the event is about. Null for events about no member, and for events that are
     * sent to members' webhooks.
     */
    userId: orNull(z.string()),
    entry: hookEntrySchema,
  },
  indexes: [
    { key: { eventId: 1 }, serves: 'an event once, however often it is read', unique: true },
    { key: { userId: 1 }, serves: 'what goes with an erased member', sparse: true },
  ],
});
export type HookEventModel = ModelOf<typeof hookEventCollection>;
export type QueuedHookEvent = EntityOf<typeof hookEventCollection>;

/**
 * The last hundred events of each webhook, each with the last call for it. `_id` consists of the
 * webhook's id and the event's number modulo a hundred, so that new events overwrite old ones.
 */
export const webhookLogCollection = defineCollection({
  name: 'webhook_log',
  id: 'string',
  hasOutbox: false,
  erasure: { by: 'webhook.repository.ts: removeOf' },
  fields: {
    hookId: z.string(),
    isOperators: z.boolean(),
    number: z.int(),
    at: z.date(),
    state: z.enum(HOOK_CALL_STATES),
    status: orNull(z.int()),
    attempts: z.int(),
    tookMs: orNull(z.int()),
    reason: orNull(z.string()),
    request: z.string(),
    answer: z.string(),
    /**
     * The event, which is sent again in a replay. Null if the event was dropped, or has been
     * deleted.
     */
    entry: orNull(hookEntrySchema),
  },
  indexes: [
    { key: { hookId: 1 }, serves: 'what goes with a webhook' },
    { key: { isOperators: 1, at: 1 }, serves: "bodies of the operator's calls that are to be forgotten" },
  ],
});
export type WebhookLogModel = ModelOf<typeof webhookLogCollection>;
export type WebhookLogRow = Omit<EntityOf<typeof webhookLogCollection>, 'id'>;
