import {
  apiKeyCreated,
  deviceAdded,
  telegramLinked,
  webhookCreated,
  webhookDisabled,
} from '@croneai/contracts/events/notices.ts';
import { facts, wasThisNotYou, whenAndWhere } from './facts.ts';
import { hourOf } from './hour-of.ts';
import { mailOn } from './mail.ts';
import { oneLine } from './plain-text.ts';

/** Ways by which what an account may see reaches others: keys, webhooks, a chat, a browser. Nobody adds one unnoticed. */
export const accessWayMails = {
  'api-key-created': mailOn(apiKeyCreated, {
    category: 'security',
    budget: 'access-ways',
    subject: () => 'A CroneAI API key was made',
    onceFor: ({ recipient, createdAt }) => hourOf('api-key-created', recipient, createdAt),
    write: ({ data, links, times }) => ({
      preview: 'If this was you, there is nothing to do. If not, act now.',
      heading: 'An API key was made',
      blocks: [
        'Whoever has this key can read with it what your account may see. It cannot change anything.',
        whenAndWhere(
          times,
          data.createdAt,
          data.address,
          ['Name', oneLine(data.name)],
          ['Begins with', data.prefix],
          ['Ends', data.expiresAt ? times.moment(data.expiresAt) : 'When you revoke it'],
        ),
        ...wasThisNotYou(
          links,
          'Choose a new password now with the link below; that signs out everyone and revokes every key.',
        ),
      ],
      reason: 'an API key was made for your CroneAI account',
    }),
  }),
  'webhook-created': mailOn(webhookCreated, {
    category: 'security',
    budget: 'access-ways',
    subject: () => 'A webhook was added to your CroneAI account',
    onceFor: ({ recipient, createdAt }) => hourOf('webhook-created', recipient, createdAt),
    write: ({ data, links, times }) => ({
      preview: 'If this was you, there is nothing to do. If not, act now.',
      heading: 'A webhook was added',
      blocks: [
        'Its receiver gets your signals from now on, until you remove it.',
        whenAndWhere(
          times,
          data.createdAt,
          data.address,
          ['Webhook', oneLine(data.name)],
          ['Receiver', oneLine(data.host)],
        ),
        { kind: 'link', label: 'Look at your webhooks', url: links.programs },
        ...wasThisNotYou(
          links,
          'Choose a new password now with the link below, then sign in and remove the webhook: it stays when sessions end.',
        ),
      ],
      reason: 'a webhook was added to your CroneAI account',
    }),
  }),
  'webhook-disabled': mailOn(webhookDisabled, {
    category: 'security',
    budget: 'access-ways',
    subject: () => 'A CroneAI webhook was switched off',
    onceFor: ({ recipient, disabledAt }) => hourOf('webhook-disabled', recipient, disabledAt),
    write: ({ data, links, times }) => ({
      preview: 'Its receiver accepted nothing for a day, or is gone.',
      heading: 'A webhook was switched off',
      blocks: [
        'Its receiver accepted none of our calls. Nothing more is sent there; what waited was dropped.',
        facts(
          ['Webhook', oneLine(data.name)],
          ['Receiver', oneLine(data.host)],
          ['Last answer', oneLine(data.reason)],
          ['When', times.moment(data.disabledAt)],
        ),
        {
          kind: 'button',
          label: 'Look at the webhook',
          url: data.isOperators ? links.adminWebhooks : links.programs,
        },
      ],
      reason: 'a webhook of your CroneAI account was switched off',
    }),
  }),
  'device-added': mailOn(deviceAdded, {
    category: 'security',
    budget: 'access-ways',
    subject: ({ name }) => `CroneAI alerts were turned on for ${oneLine(name)}`,
    onceFor: ({ recipient, addedAt }) => hourOf('device-added', recipient, addedAt),
    write: ({ data, links, times }) => ({
      preview: 'If this was you, there is nothing to do. If not, act now.',
      heading: 'A browser gets your alerts',
      blocks: [
        'This browser gets your alerts until you remove it in Settings.',
        whenAndWhere(times, data.addedAt, data.address, ['Browser', oneLine(data.name)]),
        { kind: 'link', label: 'Look at your alerts', url: links.settings },
        ...wasThisNotYou(
          links,
          'Choose a new password now with the link below, then sign in and remove the browser: it stays when sessions end.',
        ),
      ],
      reason: 'a browser was added to the alerts of your CroneAI account',
    }),
  }),
  'telegram-linked': mailOn(telegramLinked, {
    category: 'security',
    budget: 'access-ways',
    subject: () => 'Telegram was linked to your CroneAI account',
    onceFor: ({ recipient, linkedAt }) => hourOf('telegram-linked', recipient, linkedAt),
    write: ({ data, links, times }) => ({
      preview: 'If this was you, there is nothing to do. If not, act now.',
      heading: 'Telegram was linked',
      blocks: [
        'This chat gets your alerts from now on, until you unlink it.',
        facts(['Telegram', oneLine(data.name)], ['When', times.moment(data.linkedAt)]),
        { kind: 'link', label: 'Look at your alerts', url: links.settings },
        ...wasThisNotYou(
          links,
          'Choose a new password now with the link below, then sign in and unlink the chat: it stays when sessions end.',
        ),
      ],
      reason: 'Telegram was linked to your CroneAI account',
    }),
  }),
};
