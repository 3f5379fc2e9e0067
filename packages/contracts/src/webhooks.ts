import { z } from 'zod';
import { named } from './http/named.ts';
import { isoDate, objectId } from './text.ts';

/** Events for a member's webhook. */
export const MEMBER_HOOK_EVENTS = ['signal.opened', 'signal.settled'] as const;
/** Events for the operator's webhooks. */
export const OPERATOR_HOOK_EVENTS = [
  ...['lead.submitted', 'contact.received', 'ticket.opened'],
  ...['member.registered', 'member.set-up', 'member.tier-changed', 'service.state-changed'],
  'engine.alarm-raised',
] as const;
export const HOOK_EVENTS = [...MEMBER_HOOK_EVENTS, ...OPERATOR_HOOK_EVENTS] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];
/** Sent by the button, with sample data. */
export const TEST_EVENT = 'test';

/** Formats of a body: ours, or one that a known receiver accepts. */
const HOOK_FORMATS = ['json', 'plain', 'slack', 'discord'] as const;
export const hookFormatSchema = z.enum(HOOK_FORMATS).meta({ id: 'WebhookFormat' });
export type HookFormat = z.infer<typeof hookFormatSchema>;

export const HOOKS_MAX = 10;
export const HOOK_URL_MAX_LENGTH = 500;
export const HOOK_NAME_MAX_LENGTH = 60;
/** Calls that are kept for the log of one webhook. */
export const HOOK_LOG_LENGTH = 100;
/** Events that wait for one webhook; beyond it the oldest are dropped. */
export const HOOK_QUEUE_MAX = 1_000;
/** A failing webhook is retried for this long, then switched off. */
export const HOOK_DISABLE_AFTER_HOURS = 24;
/** A replaced secret also signs for this long. */
export const HOOK_SECRET_OVERLAP_HOURS = 24;

export const HOOK_CALL_STATES = ['accepted', 'failed', 'expired', 'suppressed', 'dropped'] as const;

export const webhookSchema = named('Webhook', {
  id: objectId,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(HOOK_EVENTS)),
  format: hookFormatSchema,
  createdAt: isoDate,
  /** Null while it is on. */
  disabledAt: isoDate.nullable(),
  disabledReason: z.string().nullable(),
  /** Since when no call was accepted; null where the last one was. */
  failingSince: isoDate.nullable(),
  nextAttemptAt: isoDate.nullable(),
  waiting: z.int().min(0),
  /** Until when the replaced secret signs along. */
  previousSecretUntil: isoDate.nullable(),
});
export type WebhookRow = z.infer<typeof webhookSchema>;

export const webhookCallSchema = named('WebhookCall', {
  /** Number of the event for this webhook; the log has the last hundred. */
  number: z.int().min(0),
  /**
   * `webhook-id`, that of the event: the same for each attempt and replay; empty where events were
   * dropped.
   */
  id: z.string(),
  type: z.string(),
  at: isoDate,
  state: z.enum(HOOK_CALL_STATES),
  /** Status of the reply; null where there was none. */
  status: z.int().nullable(),
  attempts: z.int().min(0),
  tookMs: z.int().nullable(),
  /** Why it was not accepted. */
  reason: z.string().nullable(),
  request: z.string(),
  answer: z.string(),
});
export type WebhookCall = z.infer<typeof webhookCallSchema>;
