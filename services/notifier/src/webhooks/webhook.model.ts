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

/** An event that waits for a webhook, or was sent to it. */
const hookEntrySchema = z.object({
  /** `webhook-id`: that of the event. */
  id: z.string(),
  type: z.enum([...HOOK_EVENTS, TEST_EVENT]),
  at: z.date(),
  data: z.record(z.string(), z.unknown()),
  /** When it opens to members who do not see signals at once; null where everybody may read it at once. */
  opensAt: orNull(z.date()),
  /** After this it is of no use and is not sent. */
  expiresAt: orNull(z.date()),
});
export type HookEntry = z.output<typeof hookEntrySchema>;

/** A receiver of a member's or the operator's, with what waits for it: one read shows all that an attempt needs. */
export const webhookCollection = defineCollection({
  name: 'webhooks',
  id: 'object-id',
  hasOutbox: true,
  erasure: { by: 'webhook.repository.ts: removeOf' },
  fields: {
    /** The member; for the operator's, the admin who made it. */
    userId: z.string(),
    isOperators: z.boolean(),
    name: z.string(),
    /** Address without its path: receivers put their secrets there. */
    origin: z.string(),
    /** Address and secret, sealed for this service. */
    sealed: z.string(),
    /** Replaced secrets, sealed, and until when each signs along; oldest first. */
    previous: z.array(z.object({ sealed: z.string(), until: z.date() })).default([]),
    events: z.array(z.enum(HOOK_EVENTS)),
    format: hookFormatSchema,
    createdAt: z.date(),
    disabledAt: orNull(z.date()),
    disabledReason: orNull(z.string()),
    queue: z.array(hookEntrySchema).default([]),
    recentIds: z.array(z.string()).default([]),
    /** Events queued, and events done with, ever. More between them than the queue holds were dropped. */
    queued: z.int().default(0),
    handled: z.int().default(0),
    /** Failed attempts at the first entry. */
    attempts: z.int().default(0),
    failingSince: orNull(z.date()),
    /** When the first entry is due; null while nothing waits. */
    nextAttemptAt: orNull(z.date()),
    /** Counts what publishes events about it. */
    version: z.int().default(0),
  },
  indexes: [
    { key: { userId: 1 }, serves: "a member's webhooks" },
    { key: { isOperators: 1, events: 1, _id: 1 }, serves: 'the webhooks that an event is for, by page' },
    { key: { nextAttemptAt: 1 }, serves: 'the sweep: what is due and was not attempted' },
    { key: { 'previous.until': 1 }, serves: 'replaced secrets that sign no longer', sparse: true },
  ],
});
export type WebhookModel = ModelOf<typeof webhookCollection>;
/** With the first entry of its queue alone: the others may be a thousand. */
export type Webhook = Omit<EntityOf<typeof webhookCollection>, 'recentIds'>;

/** Owner of a webhook that was removed and waits for its last events to be published. */
export const REMOVED = '';

/** Events that wait for one webhook; what was dropped is in `queued` and not in the queue. */
export const waitingOf = ({ queued, handled }: Pick<Webhook, 'queued' | 'handled'>): number =>
  Math.min(queued - handled, HOOK_QUEUE_MAX);

/**
 * Events on their way to the queues of webhooks: the consumer writes them down, a job hands them out in their order and deletes them.
 * So a topic waits for none of the webhooks.
 */
export const hookEventCollection = defineCollection({
  name: 'hook_events',
  id: 'object-id',
  hasOutbox: false,
  erasure: { by: 'hook-event.repository.ts: removeOf' },
  fields: {
    eventId: z.string(),
    isOperators: z.boolean(),
    /** The member whom an event of the operator's is about. */
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

/** The last hundred calls of each webhook: `_id` is its id and the number of the event modulo a hundred. */
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
    /** For a replay; null once it is forgotten. */
    entry: orNull(hookEntrySchema),
  },
  indexes: [
    { key: { hookId: 1 }, serves: 'what goes with a webhook' },
    { key: { isOperators: 1, at: 1 }, serves: "bodies of the operator's calls that are to be forgotten" },
  ],
});
export type WebhookLogModel = ModelOf<typeof webhookLogCollection>;
export type WebhookLogRow = Omit<EntityOf<typeof webhookLogCollection>, 'id'>;
