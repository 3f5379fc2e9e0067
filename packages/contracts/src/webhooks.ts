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

/**
 * Formats of a webhook's request body. `json`: our own format. `plain`: a sentence as plain text.
 * `slack`, `discord`: a message in the format of Slack or Discord.
 */
const HOOK_FORMATS = ['json', 'plain', 'slack', 'discord'] as const;
export const hookFormatSchema = z.enum(HOOK_FORMATS).meta({ id: 'WebhookFormat' });
export type HookFormat = z.infer<typeof hookFormatSchema>;

export const HOOKS_MAX = 10;
export const HOOK_URL_MAX_LENGTH = 500;
export const HOOK_NAME_MAX_LENGTH = 60;
/** Number of calls that the log of one webhook keeps and shows. */
export const HOOK_LOG_LENGTH = 100;
/**
 * Maximum number of events that wait to be sent to one webhook. If there are more, the oldest are
 * dropped.
 */
export const HOOK_QUEUE_MAX = 1_000;
/**
 * Number of hours for which a failing webhook is retried. After that, the webhook is turned off.
 */
export const HOOK_DISABLE_AFTER_HOURS = 24;
/**
 * Number of hours for which calls are signed with both the new secret and the secret that it
 * replaced.
 */
export const HOOK_SECRET_OVERLAP_HOURS = 24;
/** Maximum number of replaced secrets with which calls are signed at the same time. */
export const HOOK_SECRETS_REPLACED_MAX = 10;

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
  /** Time until which calls are also signed with the previous secret; null if there is none. */
  previousSecretUntil: isoDate.nullable(),
});
export type WebhookRow = z.infer<typeof webhookSchema>;

export const webhookCallSchema = named('WebhookCall', {
  /** Position of the event among all events of this webhook. */
  number: z.int().min(0),
  /**
   * Id of the event, which is sent in the header `webhook-id`. It stays the same when the event is
   * sent again. Empty for dropped events.
   */
  id: z.string(),
  type: z.string(),
  at: isoDate,
  state: z.enum(HOOK_CALL_STATES),
  /** HTTP status of the reply; null if there was no reply. */
  status: z.int().nullable(),
  attempts: z.int().min(0),
  tookMs: z.int().nullable(),
  /** Reason why the event was not delivered; null if it was delivered. */
  reason: z.string().nullable(),
  request: z.string(),
  answer: z.string(),
});
export type WebhookCall = z.infer<typeof webhookCallSchema>;
