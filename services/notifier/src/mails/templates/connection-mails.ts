import {
  apiKeyCreated,
  deviceAdded,
  telegramLinked,
  webhookCreated,
  webhookDisabled,
} from '@croneai/contracts/events/mails.ts';
import { facts, wasThisNotYou, whenAndWhere } from './facts.ts';
import { hourOf } from './hour-of.ts';
import { mailOn } from './mail.ts';
import { oneLine } from './plain-text.ts';

/**
 * Mails that report a new API key, webhook, chat, or browser, because each of them gives another
 * place access to the account's alerts.
 */
export const connectionMails = {
  'api-key-created': mailOn(apiKeyCreated, {
    category: 'security',
    budget: 'connections',
    subject: () => 'You added a CroneAI API key',
    onceFor: ({ recipient, createdAt }) => hourOf('api-key-created', recipient, createdAt),
    write: ({ data, links, times }) => ({
      preview: 'If this was you, there is nothing to do. If not, act now.',
      heading: 'You added an API key',
      blocks: [
        'Anyone with this key can read what your account can see. The key can’t change anything.',
        whenAndWhere(
          times,
          data.createdAt,
          data.address,
          ['Name', oneLine(data.name)],
          ['Key prefix', data.prefix],
          ['Expires', data.expiresAt ? times.moment(data.expiresAt) : 'Only when you revoke it'],
        ),
        ...wasThisNotYou(
          links,
          'Choose a new password now with the link below. It signs you out everywhere and revokes every key.',
        ),
      ],
      reason: 'an API key was added to your CroneAI account',
    }),
  }),
  'webhook-created': mailOn(webhookCreated, {
    category: 'security',
    budget: 'connections',
    subject: () => 'You added a webhook to your CroneAI account',
    onceFor: ({ recipient, createdAt }) => hourOf('webhook-created', recipient, createdAt),
    write: ({ data, links, times }) => ({
      preview: 'If this was you, there is nothing to do. If not, act now.',
      heading: 'You added a webhook',
      blocks: [
        'We’ll send your signals to the address below until you remove the webhook.',
        whenAndWhere(
          times,
          data.createdAt,
          data.address,
          ['Webhook', oneLine(data.name)],
          ['Sends to', oneLine(data.host)],
        ),
        { kind: 'link', label: 'View your webhooks', url: links.programs },
        ...wasThisNotYou(
          links,
          'Choose a new password now with the link below, then sign in and remove the webhook: a new password doesn’t remove it.',
        ),
      ],
      reason: 'a webhook was added to your CroneAI account',
    }),
  }),
  'webhook-disabled': mailOn(webhookDisabled, {
    category: 'security',
    budget: 'connections',
    subject: () => 'We turned off a CroneAI webhook',
    onceFor: ({ recipient, disabledAt }) => hourOf('webhook-disabled', recipient, disabledAt),
    write: ({ data, links, times }) => ({
      preview: 'For a day, we couldn’t deliver anything to it, or its address no longer exists.',
      heading: 'We turned off a webhook',
      blocks: [
        'The address below accepted none of our messages, so we’ve stopped sending. We dropped the messages that were waiting.',
        facts(
          ['Webhook', oneLine(data.name)],
          ['Sends to', oneLine(data.host)],
          ['Last response', oneLine(data.reason)],
          ['When', times.moment(data.disabledAt)],
        ),
        {
          kind: 'button',
          label: 'View the webhook',
          url: data.isOperators ? links.adminWebhooks : links.programs,
        },
      ],
      reason: 'we turned off a webhook of your CroneAI account',
    }),
  }),
  'device-added': mailOn(deviceAdded, {
    category: 'security',
    budget: 'connections',
    subject: ({ name }) => `CroneAI alerts were turned on for ${oneLine(name)}`,
    onceFor: ({ recipient, addedAt }) => hourOf('device-added', recipient, addedAt),
    write: ({ data, links, times }) => ({
      preview: 'If this was you, there is nothing to do. If not, act now.',
      heading: 'A browser now gets your alerts',
      blocks: [
        'The browser below will get your alerts until you remove it in Settings.',
        whenAndWhere(times, data.addedAt, data.address, ['Browser', oneLine(data.name)]),
        { kind: 'link', label: 'View your alerts', url: links.settings },
        ...wasThisNotYou(
          links,
          'Choose a new password now with the link below, then sign in and remove the browser: a new password doesn’t remove it.',
        ),
      ],
      reason: 'a browser was added to your CroneAI alerts',
    }),
  }),
  'telegram-linked': mailOn(telegramLinked, {
    category: 'security',
    budget: 'connections',
    subject: () => 'You linked Telegram to your CroneAI account',
    onceFor: ({ recipient, linkedAt }) => hourOf('telegram-linked', recipient, linkedAt),
    write: ({ data, links, times }) => ({
      preview: 'If this was you, there is nothing to do. If not, act now.',
      heading: 'You linked Telegram',
      blocks: [
        'The Telegram chat below will get your alerts until you unlink it.',
        facts(['Telegram', oneLine(data.name)], ['When', times.moment(data.linkedAt)]),
        { kind: 'link', label: 'View your alerts', url: links.settings },
        ...wasThisNotYou(
          links,
          'Choose a new password now with the link below, then sign in and unlink the chat: a new password doesn’t unlink it.',
        ),
      ],
      reason: 'Telegram was linked to your CroneAI account',
    }),
  }),
};
