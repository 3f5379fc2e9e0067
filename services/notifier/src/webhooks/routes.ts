import {
  accountWebhookEndpoints,
  adminWebhookEndpoints,
} from '@croneai/contracts/endpoints/notifier/webhooks.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { By, ManageWebhooks } from './manage-webhooks.ts';

export function webhookRoutes(webhooks: ManageWebhooks): Route[] {
  return [
    ...routesOf(accountWebhookEndpoints, webhooks, false),
    ...routesOf(adminWebhookEndpoints, webhooks, true),
  ];
}

/**
 * Makes the routes for members' own webhooks, or for the operator's webhooks. Both sets of routes
 * have the same calls.
 */
function routesOf(
  calls: typeof accountWebhookEndpoints | typeof adminWebhookEndpoints,
  webhooks: ManageWebhooks,
  isOperators: boolean,
): Route[] {
  const endpoints = calls as typeof accountWebhookEndpoints;
  const by = ({ session, client }: Pick<By, 'session' | 'client'>): By => ({ session, client, isOperators });
  return [
    route(endpoints.list, async (input) => ({ data: await webhooks.list(by(input)) })),
    route(endpoints.create, async (input) => ({
      data: await webhooks.create(by(input), input.body),
      message: 'The webhook is on. Copy its secret now: you won’t see it again.',
    })),
    route(endpoints.remove, async (input) => {
      await webhooks.remove(by(input), input.params.id);
      return { message: 'The webhook was removed.' };
    }),
    route(endpoints.enable, async (input) => ({
      data: await webhooks.enable(by(input), input.params.id),
      message: 'The webhook is on again.',
    })),
    route(endpoints.rotate, async (input) => ({
      data: await webhooks.rotate(by(input), input.params.id),
      message: 'Copy the new secret now. For 24 hours, we’ll also sign with the old secret.',
    })),
    route(endpoints.test, async (input) => ({ data: await webhooks.test(by(input), input.params.id) })),
    route(endpoints.preview, async ({ body }) => ({ data: { body: webhooks.preview(body) } })),
    route(endpoints.deliveries, async (input) => ({
      data: await webhooks.deliveries(by(input), input.params.id),
    })),
    route(endpoints.replay, async (input) => {
      await webhooks.replay(by(input), input.params.id, input.params.number);
      return { message: 'We’ll send the call again.' };
    }),
  ];
}
