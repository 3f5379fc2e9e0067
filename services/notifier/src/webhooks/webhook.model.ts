import { HOOK_CALL_STATES, HOOK_EVENTS, hookFormatSchema, TEST_EVENT } from '@croneai/contracts/webhooks.ts';
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
    /** Address, secret and token, sealed for this service. */
    sealed: z.string(),
    /** Secret before the last rotation, sealed, and until when it signs along. */
    sealedPrevious: orNull(z.string()),
    previousUntil: orNull(z.date()),
    events: z.array(z.enum(HOOK_EVENTS)),
    format: hookFormatSchema,
    createdAt: z.date(),
    disabledAt: orNull(z.date()),
    disabledReason: orNull(z.string()),
    queue: z.array(hookEntrySchema).default([]),
    recentIds: z.array(z.string()).default([]),
    /** Events queued, and events done with, ever: what is in neither number nor queue was dropped. */
    queued: z.int().default(0),
    handled: z.int().default(0),
    /** Failed attempts at the first entry. */
    attempts: z.int().default(0),
    failingSince: orNull(z.date()),
    nextAttemptAt: orNull(z.date()),
    /** Counts what publishes events about it. */
    version: z.int().default(0),
  },
  indexes: [
    { key: { userId: 1 }, serves: "a member's webhooks" },
    { key: { isOperators: 1, events: 1 }, serves: 'the webhooks that an event is for' },
    { key: { 'queue.at': 1 }, serves: 'the sweep: what waits and was not attempted', sparse: true },
  ],
});
export type WebhookModel = ModelOf<typeof webhookCollection>;
export type Webhook = EntityOf<typeof webhookCollection>;

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
