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
/** Sent by the test button, with sample data. */
export const TEST_EVENT = 'test';

/** Formats of a body: ours, or that of a known receiver. */
const HOOK_FORMATS = ['json', 'plain', 'slack', 'discord'] as const;
export const hookFormatSchema = z.enum(HOOK_FORMATS).meta({ id: 'WebhookFormat' });
export type HookFormat = z.infer<typeof hookFormatSchema>;

export const HOOKS_MAX = 10;
export const HOOK_URL_MAX_LENGTH = 500;
export const HOOK_NAME_MAX_LENGTH = 60;
/** Number of calls in the log of one webhook. */
export const HOOK_LOG_LENGTH = 100;
/** Maximum waiting events of one webhook; beyond it the oldest are dropped. */
export const HOOK_QUEUE_MAX = 1_000;
/** Hours for which a failing webhook is retried before it is turned off. */
export const HOOK_DISABLE_AFTER_HOURS = 24;
/** Hours for which a replaced secret still signs as well. */
export const HOOK_SECRET_OVERLAP_HOURS = 24;

export const HOOK_CALL_STATES = ['accepted', 'failed', 'expired', 'suppressed', 'dropped'] as const;

export const webhookSchema = named('Webhook', {
  id: objectId,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(HOOK_EVENTS)),
  format: hookFormatSchema,
  createdAt: isoDate,
  /** Null while the webhook is on. */
  disabledAt: isoDate.nullable(),
  disabledReason: z.string().nullable(),
  /** Time since which no call succeeded; null if the last one did. */
  failingSince: isoDate.nullable(),
  nextAttemptAt: isoDate.nullable(),
  waiting: z.int().min(0),
  /** Time until which the replaced secret also signs. */
  previousSecretUntil: isoDate.nullable(),
});
export type WebhookRow = z.infer<typeof webhookSchema>;

export const webhookCallSchema = named('WebhookCall', {
  /** Number of the event for this webhook; the log has the last hundred. */
  number: z.int().min(0),
  /**
   * `webhook-id`, which is the event's id: the same for each attempt and replay; empty for dropped
   * events.
   */
  id: z.string(),
  type: z.string(),
  at: isoDate,
  state: z.enum(HOOK_CALL_STATES),
  /** Status of the reply; null without one. */
  status: z.int().nullable(),
  attempts: z.int().min(0),
  tookMs: z.int().nullable(),
  /** Reason why the call was not accepted. */
  reason: z.string().nullable(),
  request: z.string(),
  answer: z.string(),
});
export type WebhookCall = z.infer<typeof webhookCallSchema>;
