import { z } from 'zod';
import { named } from './http/named.ts';
import { isoDate, objectId } from './text.ts';

/** Events that a member's webhook can receive. */
export const MEMBER_HOOK_EVENTS = ['signal.opened', 'signal.settled'] as const;
/** Events that the operator's webhooks can receive. */
export const OPERATOR_HOOK_EVENTS = [
  ...['lead.submitted', 'contact.received', 'ticket.opened'],
  ...['member.registered', 'member.set-up', 'member.tier-changed', 'service.state-changed'],
  'engine.alarm-raised',
] as const;
export const HOOK_EVENTS = [...MEMBER_HOOK_EVENTS, ...OPERATOR_HOOK_EVENTS] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];
/** The test button sends this event with sample data. */
export const TEST_EVENT = 'test';

/** Formats of a body: `json` is our own, and each of the others fits a known receiver. */
const HOOK_FORMATS = ['json', 'plain', 'slack', 'discord'] as const;
export const hookFormatSchema = z.enum(HOOK_FORMATS).meta({ id: 'WebhookFormat' });
export type HookFormat = z.infer<typeof hookFormatSchema>;

export const HOOKS_MAX = 10;
export const HOOK_URL_MAX_LENGTH = 500;
export const HOOK_NAME_MAX_LENGTH = 60;
/** Number of calls that the log of one webhook shows. */
export const HOOK_LOG_LENGTH = 100;
/** Maximum number of waiting events of one webhook. When it is exceeded, the oldest are dropped. */
export const HOOK_QUEUE_MAX = 1_000;
/** Hours for which a failing webhook is retried before it is turned off. */
export const HOOK_DISABLE_AFTER_HOURS = 24;
/**
 * Number of hours for which a replaced secret is still used to sign, in addition to the new one.
 */
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
  /** Time since which no call has succeeded; null if the last call succeeded. */
  failingSince: isoDate.nullable(),
  nextAttemptAt: isoDate.nullable(),
  waiting: z.int().min(0),
  /** Time until which the replaced secret is also used to sign. */
  previousSecretUntil: isoDate.nullable(),
});
export type WebhookRow = z.infer<typeof webhookSchema>;

export const webhookCallSchema = named('WebhookCall', {
  /**
   * Number of the event, counted from the first event of this webhook. The log shows the last
   * hundred events.
   */
  number: z.int().min(0),
  /**
   * Value of `webhook-id`, which is the event's id. It is the same for each attempt and replay, and
   * empty for dropped events.
   */
  id: z.string(),
  type: z.string(),
  at: isoDate,
  state: z.enum(HOOK_CALL_STATES),
  /** Status of the reply; null if there was none. */
  status: z.int().nullable(),
  attempts: z.int().min(0),
  tookMs: z.int().nullable(),
  /** Reason why the receiver did not accept the call. */
  reason: z.string().nullable(),
  request: z.string(),
  answer: z.string(),
});
export type WebhookCall = z.infer<typeof webhookCallSchema>;
