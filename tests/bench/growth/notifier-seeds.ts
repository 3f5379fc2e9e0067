import { createECDH, randomBytes } from 'node:crypto';
import { TIERS } from '@croneai/contracts/access.ts';
import { NO_RULES } from '@croneai/contracts/channels.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import { DEFAULT_NOTIFICATIONS } from '@croneai/contracts/users.ts';
import { HOOK_LOG_LENGTH } from '@croneai/contracts/webhooks.ts';
import { mailingCollection } from '../../../services/notifier/src/mailings/mailing.model.ts';
import { settledSignalCollection } from '../../../services/notifier/src/mailings/summary/settled-signal.model.ts';
import { deliveryCollection } from '../../../services/notifier/src/mails/delivery.model.ts';
import { recipientCollection } from '../../../services/notifier/src/members/recipient.model.ts';
import { messageCollection } from '../../../services/notifier/src/messages/message.model.ts';
import {
  DELAY_CLASSES_MS,
  memberReceiptCollection,
  reachCollection,
} from '../../../services/notifier/src/messages/receipts/receipt.model.ts';
import { channelSettingsCollection } from '../../../services/notifier/src/preferences/channel-settings.model.ts';
import { deviceCollection } from '../../../services/notifier/src/push/device.model.ts';
import { reminderCollection } from '../../../services/notifier/src/reminders/reminder.model.ts';
import { chatCollection } from '../../../services/notifier/src/telegram/chat.model.ts';
import {
  webhookCollection,
  webhookLogCollection,
} from '../../../services/notifier/src/webhooks/webhook.model.ts';
import { accessCopies, storyOf } from './member-stories.ts';
import { ADMIN, idOf, MEMBERS, objectIdOf, of, ownerOf, type Seed, seed, timeOf } from './seed.ts';

const DEVICES = 5_000;
const WEBHOOKS = 10_000;
/** The first 20 webhooks belong alternately to the reader and to the operator. */
const FIRST_HOOKS = 20;
const HOOK_CALLS = 100_000;
const DELIVERIES = 200_000;
const MESSAGES = 50_000;
const RECEIPTS = 50_000;
const REACH = 50_000;
const MAILINGS = 1_000;
const SETTINGS = 20_000;
const CHATS = 5_000;
const REMINDERS = 20_000;
const SETTLED = 2_300;
/**
 * Maximum age of each kind of document. It is shorter than the retention of that kind, so that the
 * purge deletes nothing.
 */
const DELIVERIES_MS = 85 * DAY_MS;
const MESSAGES_MS = 25 * DAY_MS;
const RECEIPTS_MS = 6 * DAY_MS;

const HOOK = 0x80;
const isOperatorsHook = (index: number): boolean => index < FIRST_HOOKS && index % 2 === 1;
export const OWN_WEBHOOK = idOf(HOOK, 0);
export const OPERATORS_WEBHOOK = idOf(HOOK, 1);

const keys = () => {
  const ecdh = createECDH('prime256v1');
  return { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
};

const noCounts = (count: number) => [count, ...DELAY_CLASSES_MS.map(() => 0)];

/** `sealed` is the encrypted address and secret, which all webhooks share. */
export function notifierSeeds({ sealed }: { sealed: string }): readonly Seed[] {
  const key = keys();
  return [
    accessCopies('notifier'),
    seed<typeof recipientCollection>('notifier', recipientCollection, {
      full: MEMBERS,
      document(index, now) {
        const { user } = storyOf(index, now);
        return {
          _id: user.userId,
          version: 1,
          fullName: user.fullName,
          email: user.email,
          notifications: { ...DEFAULT_NOTIFICATIONS },
          role: user.role,
          country: user.country,
          createdAt: new Date(user.createdAt),
          trialEndsAt: new Date(user.trialEndsAt),
          lastSeenAt: new Date(user.lastSeenAt),
          accountSetup: user.accountSetup,
          setupSavedAt: null,
          mailRefusedAt: null,
          erasesAt: null,
          blockedAt: user.blockedAt === null ? null : new Date(user.blockedAt),
          isDeleted: false,
          isErased: false,
        };
      },
    }),
    seed<typeof channelSettingsCollection>('notifier', channelSettingsCollection, {
      full: SETTINGS,
      document: (index) => ({
        _id: ownerOf(index, { first: 1, full: SETTINGS }),
        matrix: {},
        quiet: null,
        zone: 'Africa/Lagos',
        clock: '24',
        rules: { ...NO_RULES },
        watchlist: [],
        mutedUntil: null,
        readUntil: null,
      }),
    }),
    seed<typeof deviceCollection>('notifier', deviceCollection, {
      full: DEVICES,
      document(index, now) {
        const seenAt = timeOf(index, DEVICES, { now, rangeMs: 30 * DAY_MS });
        return {
          _id: idOf(0x81, index),
          userId: ownerOf(index, { first: 5, full: DEVICES }),
          endpoint: `https://push.example.com/sample-${index}`,
          ...key,
          name: 'A sample phone',
          createdAt: seenAt,
          seenAt,
          acceptedAt: seenAt,
          receivedAt: index % 10 === 0 ? null : seenAt,
          testAt: null,
        };
      },
    }),
    seed<typeof webhookCollection>('notifier', webhookCollection, {
      full: WEBHOOKS,
      document(index, now) {
        const isOperators = isOperatorsHook(index);
        const userId = isOperators ? ADMIN : ownerOf(index, { first: FIRST_HOOKS, full: WEBHOOKS });
        const { id, ...fields } = webhookCollection.make({
          id: idOf(HOOK, index),
          userId,
          isOperators,
          name: `Sample ${index}`,
          origin: 'https://hooks.example.com',
          sealed,
          events: isOperators ? ['lead.submitted'] : ['signal.opened', 'signal.settled'],
          format: 'json',
          createdAt: timeOf(index, WEBHOOKS, { now, rangeMs: 365 * DAY_MS }),
          queued: HOOK_LOG_LENGTH,
          handled: HOOK_LOG_LENGTH,
        });
        return { _id: objectIdOf(HOOK, index), ...fields, outbox: [] };
      },
    }),
    seed<typeof webhookLogCollection>('notifier', webhookLogCollection, {
      full: HOOK_CALLS,
      document(index, now) {
        const hook = Math.floor(index / HOOK_LOG_LENGTH);
        const number = index % HOOK_LOG_LENGTH;
        const at = new Date(now.getTime() - (HOOK_LOG_LENGTH - number) * 60_000);
        return {
          _id: `${idOf(HOOK, hook)}.${number}`,
          hookId: idOf(HOOK, hook),
          isOperators: isOperatorsHook(hook),
          number,
          at,
          state: 'accepted',
          status: 200,
          attempts: 1,
          tookMs: 20,
          reason: null,
          request: `{"type":"signal.opened","sample":"${'x'.repeat(500)}"}`,
          answer: 'ok',
          entry: {
            id: `sample-${index}`,
            type: 'signal.opened',
            at,
            data: {},
            opensAt: null,
            expiresAt: null,
          },
        };
      },
    }),
    seed<typeof deliveryCollection>('notifier', deliveryCollection, {
      full: DELIVERIES,
      document(index, now) {
        const createdAt = timeOf(index, DELIVERIES, { now, rangeMs: DELIVERIES_MS });
        return {
          _id: `sample-${index}`,
          template: 'access-granted',
          lane: 'mails',
          mailingId: null,
          userId: ownerOf(index, { first: 200, full: DELIVERIES }),
          ownerId: null,
          email: null,
          fullName: null,
          data: {},
          sealed: null,
          expiresAt: null,
          subject: `Sample ${index}`,
          messageId: `<sample-${index}@example.com>`,
          requestId: `sample-${index}`,
          status: 'sent',
          attempts: 1,
          nextAttemptAt: createdAt,
          giveUpAt: null,
          awaits: null,
          lastError: null,
          createdAt,
          sentAt: createdAt,
          dismissedAt: null,
          eraseWhenDone: false,
          claimedBy: null,
          claimedUntil: null,
        };
      },
    }),
    seed<typeof messageCollection>('notifier', messageCollection, {
      full: MESSAGES,
      document(index, now) {
        const publishedAt = timeOf(index, MESSAGES, { now, rangeMs: MESSAGES_MS });
        // Most messages are signals to many members; the other messages go to one member each.
        const isToMany = index % 5 === 4;
        const common = {
          _id: `sample-${index}`,
          title: `Sample ${index}`,
          body: 'A sample text.',
          path: '/dashboard',
          topic: `sample-${index}`,
          publishedAt,
          storedAt: publishedAt,
          dueAt: publishedAt,
          expiresAt: new Date(publishedAt.getTime() + HOUR_MS),
          marked: ['inbox' as const],
          planned: ['inbox' as const],
          shards: 1,
          lookAt: publishedAt,
          isOver: true,
        };
        if (isToMany)
          return {
            ...common,
            event: 'signal',
            audience: 'at-once',
            userId: null,
            budget: null,
            facts: { pair: 'EURUSD', asset: 'EUR/USD', signalType: 'buy', confidence: 60 },
            signalId: idOf(0x90, index),
            slot: publishedAt.getTime(),
          };
        return {
          ...common,
          event: 'tickets',
          audience: 'member',
          userId: ownerOf(index, { first: 1_000, full: MESSAGES }),
          budget: 'tickets',
          facts: null,
          signalId: null,
          slot: null,
        };
      },
    }),
    seed<typeof memberReceiptCollection>('notifier', memberReceiptCollection, {
      full: RECEIPTS,
      document(index, now) {
        const at = timeOf(index, RECEIPTS, { now, rangeMs: RECEIPTS_MS });
        const userId = ownerOf(index, { first: 100, full: RECEIPTS });
        const receipt = {
          state: 'accepted' as const,
          reason: null,
          accepted: 300,
          received: null,
          opened: null,
        };
        return {
          _id: `${userId} ${index}`,
          userId,
          hour: new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS),
          receipts: {
            [`sample${index}`]: {
              ...receipt,
              messageId: `sample-${index}`,
              route: 'push' as const,
              publishedAt: at,
            },
          },
        };
      },
    }),
    seed<typeof reachCollection>('notifier', reachCollection, {
      full: REACH,
      document: (index, now) => ({
        _id: `sample-${index} push 0`,
        route: 'push',
        event: 'signal',
        publishedAt: timeOf(index, REACH, { now, rangeMs: DELIVERIES_MS }),
        tiers: [
          {
            tier: of(TIERS, index),
            states: [{ state: 'accepted', reason: null, count: 20 }],
            accepted: noCounts(20),
            received: noCounts(15),
            opened: noCounts(5),
          },
        ],
      }),
    }),
    seed<typeof mailingCollection>('notifier', mailingCollection, {
      full: MAILINGS,
      document(index, now) {
        const createdAt = timeOf(index, MAILINGS, { now, rangeMs: DELIVERIES_MS });
        const isNews = index % 2 === 0;
        const text = { subject: `Sample ${index}`, text: 'A sample text.' };
        return {
          _id: idOf(0x82, index),
          kind: isNews ? 'news' : 'service-notice',
          data: isNews ? text : { ...text, segment: {}, bannerUntil: createdAt },
          authorId: ADMIN,
          createdAt,
          sendsAt: createdAt,
          withdrawnAt: null,
          recipients: 1_000,
          outcome: { delivered: 990, notDelivered: 10 },
          outbox: [],
        };
      },
    }),
    seed<typeof settledSignalCollection>('notifier', settledSignalCollection, {
      full: SETTLED,
      document(index, now) {
        const receivedAt = timeOf(index, SETTLED, { now, rangeMs: 8 * DAY_MS });
        return {
          _id: idOf(0x90, index),
          day: receivedAt.toISOString().slice(0, 10),
          pair: 'EURUSD',
          outcome: 'profit',
          stakes: 0.85,
          provenance: 'synthetic',
          receivedAt,
        };
      },
    }),
    seed<typeof chatCollection>('notifier', chatCollection, {
      full: CHATS,
      document: (index, now) => ({
        _id: String(1_000_000 + index),
        userId: ownerOf(index, { first: 1, full: CHATS }),
        name: 'A sample chat',
        linkedAt: now,
        acceptedAt: null,
        invite: null,
        joinedAt: null,
        roomInvite: null,
        roomJoinedAt: null,
        hintsJoinedAt: null,
        outbox: [],
      }),
    }),
    seed<typeof reminderCollection>('notifier', reminderCollection, {
      full: REMINDERS,
      document: (index, now) => ({
        _id: `sample-${index}`,
        kind: 'away',
        userId: ownerOf(index, { first: 3, full: REMINDERS }),
        ticket: null,
        status: 'sent',
        dueAt: timeOf(index, REMINDERS, { now, rangeMs: DELIVERIES_MS }),
      }),
    }),
  ];
}
