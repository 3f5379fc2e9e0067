import { z } from 'zod';
import { RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { isoDate, objectId, singleLine } from '../../text.ts';
import {
  HOOK_EVENTS,
  HOOK_NAME_MAX_LENGTH,
  HOOK_URL_MAX_LENGTH,
  hookFormatSchema,
  MEMBER_HOOK_EVENTS,
  OPERATOR_HOOK_EVENTS,
  webhookCallSchema,
  webhookSchema,
} from '../../webhooks.ts';

const name = singleLine({
  label: 'The name',
  maxLength: HOOK_NAME_MAX_LENGTH,
  required: 'Name the webhook',
});
const url = z
  .string('Enter the address that we send to')
  .trim()
  .max(HOOK_URL_MAX_LENGTH, `At most ${HOOK_URL_MAX_LENGTH} characters`)
  .regex(/^https?:\/\/[^\s@]+$/, 'Please enter an address that starts with https://');

const format = hookFormatSchema.default('json');

/**
 * The text fields in the form for a new webhook. The events are check boxes, which the form reads
 * separately.
 */
export const webhookFieldsSchema = z.object({ name, url, format });
const bodyOf = <const E extends readonly [string, ...string[]]>(events: E, id: string) =>
  named(id, {
    name,
    url,
    events: z
      .array(z.enum(events))
      .min(1, 'Choose at least one event')
      .max(events.length, 'Name each event once'),
    format,
  });

const previewBodySchema = named('PreviewWebhookBody', { event: z.enum(HOOK_EVENTS), format });

const secretSchema = z.object({ secret: z.string() });
const params = z.object({ id: objectId });

type Owner = { at: `/${string}`; access: 'member' | 'admin'; of: string };

/**
 * Defines the calls that manage webhooks, either a member's or the operator's. `events` are the
 * events that these webhooks can receive.
 */
const webhookEndpoints = <const D extends Owner, const E extends readonly [string, ...string[]]>(
  { at, access, of }: D,
  events: E,
) => {
  const COMMON = { service: 'notifier', access } as { service: 'notifier'; access: D['access'] };
  const sensitive = { signedInWithinMinutes: RECENT_SIGN_IN_MINUTES } as const;
  return {
    list: defineEndpoint(COMMON, {
      operationId: `list${of}Webhooks` as const,
      route: `GET ${at}`,
      summary: 'Webhooks, newest first; never their secrets',
      reply: z.array(webhookSchema),
    }),
    create: defineEndpoint(COMMON, {
      operationId: `create${of}Webhook` as const,
      route: `POST ${at}`,
      rateClass: 'auth-strict',
      ...sensitive,
      summary:
        'Add a webhook. Calls are signed according to Standard Webhooks; the reply shows the secret once',
      body: bodyOf(events, `Create${of}WebhookBody`),
      reply: webhookSchema.extend(secretSchema.shape).meta({ id: `New${of}Webhook` }),
      status: 201,
      errors: [errors.valuesRefused, errors.tooManyHooks],
    }),
    remove: defineEndpoint(COMMON, {
      operationId: `remove${of}Webhook` as const,
      route: `DELETE ${at}/:id`,
      summary: 'Remove a webhook with its log; its waiting calls are not sent',
      params,
      errors: [errors.hookNotFound],
    }),
    enable: defineEndpoint(COMMON, {
      operationId: `enable${of}Webhook` as const,
      route: `POST ${at}/:id/enable`,
      rateClass: 'auth-strict',
      summary: 'Turn on a webhook again that a day of failures turned off',
      params,
      reply: webhookSchema,
      errors: [errors.hookNotFound],
    }),
    rotate: defineEndpoint(COMMON, {
      operationId: `rotate${of}WebhookSecret` as const,
      route: `POST ${at}/:id/secret`,
      ...sensitive,
      summary: 'Create a new secret; calls are also signed with the old one for a day',
      params,
      reply: named(`New${of}WebhookSecret`, { ...secretSchema.shape, previousUntil: isoDate }),
      errors: [errors.hookNotFound, errors.hookSecretChanged, errors.tooManyHookSecrets],
    }),
    test: defineEndpoint(COMMON, {
      operationId: `test${of}Webhook` as const,
      route: `POST ${at}/:id/test`,
      cost: { class: 'waits', why: 'calls the receiver and shows its reply' },
      rateClass: 'hook',
      summary: 'Call the webhook with sample data now, and return the reply of its receiver within 3 seconds',
      params,
      reply: webhookCallSchema,
      errors: [errors.hookNotFound, errors.hookTestRuns],
    }),
    preview: defineEndpoint(COMMON, {
      operationId: `preview${of}Webhook` as const,
      route: `POST ${at}/preview`,
      summary: 'The body that would be sent, with sample data',
      body: previewBodySchema,
      reply: named(`${of}WebhookPreview`, { body: z.string() }),
    }),
    deliveries: defineEndpoint(COMMON, {
      operationId: `list${of}WebhookCalls` as const,
      route: `GET ${at}/:id/deliveries`,
      // The operator's webhooks receive personal data of people who wrote or signed up.
      ...(access === 'admin' && { readsPersons: true }),
      summary: 'The last hundred calls of a webhook, newest first',
      params,
      reply: z.array(webhookCallSchema),
      errors: [errors.hookNotFound],
    }),
    replay: defineEndpoint(COMMON, {
      operationId: `replay${of}WebhookCall` as const,
      route: `POST ${at}/:id/deliveries/:number/replay`,
      rateClass: 'hook',
      summary: 'Send a logged call again, with the same id',
      params: z.object({ id: objectId, number: z.coerce.number().int().min(0) }),
      errors: [errors.hookNotFound, errors.hookCallGone, errors.hookIsOff],
    }),
  } as const;
};

/** Calls that manage a member's own webhooks, which receive events about signals. */
export const accountWebhookEndpoints = webhookEndpoints(
  { at: '/api/account/webhooks', access: 'member', of: 'Account' },
  MEMBER_HOOK_EVENTS,
);
/**
 * Calls that manage the operator's webhooks, which receive events such as a new lead or an alarm.
 */
export const adminWebhookEndpoints = webhookEndpoints(
  { at: '/api/admin/webhooks', access: 'admin', of: 'Admin' },
  OPERATOR_HOOK_EVENTS,
);
export type CreateWebhookBody =
  | z.output<(typeof accountWebhookEndpoints)['create']['body']>
  | z.output<(typeof adminWebhookEndpoints)['create']['body']>;
