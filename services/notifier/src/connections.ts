import { createStoredAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { createBulkReads } from '@croneai/access/bulk-reads.ts';
import { deskEntry } from '@croneai/contracts/live-log.ts';
import { connectBacking } from '@croneai/platform/backing.ts';
import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import type { ProcessParts, ServiceParts } from '@croneai/platform/service.ts';
import type { Channel } from './channels/channel.ts';
import { deviceCollection } from './channels/push/device.model.ts';
import { createDeviceRepository } from './channels/push/device.repository.ts';
import { createPushChannel, PUSH_CONNECTIONS } from './channels/push/push-channel.ts';
import { createPushService } from './channels/push/push-service.ts';
import { chatCollection } from './channels/telegram/chat.model.ts';
import { createChatRepository } from './channels/telegram/chat.repository.ts';
import {
  createTelegramBot,
  KEEP_GOLD,
  type TelegramBot,
  type TelegramParts,
} from './channels/telegram/telegram-bot.ts';
import { createTelegramChannel } from './channels/telegram/telegram-channel.ts';
import type { NotifierConfig } from './config.ts';
import { deliveryCollection } from './deliveries/delivery.model.ts';
import { createDeliveryRepository } from './deliveries/delivery.repository.ts';
import { createDeliveryMetrics } from './deliveries/delivery-metrics.ts';
import { createMailQueues, REQUEUE } from './deliveries/mail-queues.ts';
import { dispatchCollection } from './dispatches/dispatch.model.ts';
import { createDispatchRepository } from './dispatches/dispatch.repository.ts';
import { createDispatchMetrics } from './dispatches/dispatch-metrics.ts';
import { createLanePauses } from './dispatches/lane-pauses.ts';
import { watchLateMessages } from './dispatches/late-messages.ts';
import { createMarks } from './dispatches/marks.ts';
import { openMailLanes } from './jobs/mail-lanes.ts';
import type { Timings } from './jobs/timings.ts';
import { watchMailServer } from './jobs/watch-mail-server.ts';
import { mailingCollection } from './mailings/mailing.model.ts';
import { createMailingRepository } from './mailings/mailing.repository.ts';
import { readNewestHead } from './mailings/plan-signals-summary.ts';
import { createLinks } from './mails/links.ts';
import { channelSettingsCollection } from './preferences/channel-settings.model.ts';
import { createChannelSettingsRepository } from './preferences/channel-settings.repository.ts';
import { openQueues } from './queues/queues.ts';
import { memberReceiptCollection, reachCollection } from './receipts/receipt.model.ts';
import { createReceiptRepository } from './receipts/receipt.repository.ts';
import { recipientCollection } from './recipients/recipient.model.ts';
import { createRecipientRepository } from './recipients/recipient.repository.ts';
import { reminderCollection } from './reminders/reminder.model.ts';
import { createReminderRepository } from './reminders/reminder.repository.ts';
import { settledSignalCollection } from './signals/settled-signal.model.ts';
import { createSettledSignalRepository } from './signals/settled-signal.repository.ts';
import { createAddressRules } from './webhooks/address-rules.ts';
import { createHookEventRepository } from './webhooks/hook-event.repository.ts';
import { hookEventCollection, webhookCollection, webhookLogCollection } from './webhooks/webhook.model.ts';
import { createWebhookRepository } from './webhooks/webhook.repository.ts';
import { createWebhookSecrets } from './webhooks/webhook-secrets.ts';

/** What the service is built from. */
export type Parts = ServiceParts<NotifierConfig, Awaited<ReturnType<typeof connect>>>;

/** Opens everything outside of the process, and what is built on it alone. Waits for MongoDB. */
export async function connect(
  config: NotifierConfig,
  process: ProcessParts,
  { timings, testTime }: { timings: Timings; testTime: (() => Date) | undefined },
) {
  const { logger, metrics, health, signal, runSoon } = process;
  const backing = await connectBacking(config, { clientId: 'notifier', deskEntry, logger, health, metrics });
  const { redis, mongo, kafka, sessionVerifier, desks, clock } = backing;
  // A machine whose clock is wrong would drop every signal as late, or send them after their end.
  const now = testTime ?? (() => new Date(clock.now()));
  const mailingDocuments = mailingCollection.model(mongo);
  const newsChanged = () => desks.emit('news');
  const deliveries = createDeliveryRepository({
    model: deliveryCollection.model(mongo),
    changed: (memberId, template) => {
      desks.emit('mails', memberId ?? undefined);
      if (template === 'news' || template === 'service-notice') newsChanged();
    },
  });
  const recipients = createRecipientRepository({ model: recipientCollection.model(mongo) });
  const accessCopies = createStoredAccessCopies({ model: accessCopyCollection.model(mongo) });
  const settledSignals = createSettledSignalRepository({ model: settledSignalCollection.model(mongo) });
  const webhookDocuments = webhookCollection.model(mongo);
  const devices = createDeviceRepository({ model: deviceCollection.model(mongo) });
  const dispatches = createDispatchRepository({ model: dispatchCollection.model(mongo) });
  const receipts = createReceiptRepository({
    model: memberReceiptCollection.model(mongo),
    reach: reachCollection.model(mongo),
  });
  const channelSettings = createChannelSettingsRepository({ model: channelSettingsCollection.model(mongo) });
  const chatDocuments = chatCollection.model(mongo);
  const { relay, publishAlone } = await backing.startOutbox([
    mailingDocuments,
    webhookDocuments,
    chatDocuments,
  ]);
  const mailings = createMailingRepository({ model: mailingDocuments, relay, changed: newsChanged });

  const pushService = createPushService({
    vapid: {
      publicKey: config.VAPID_PUBLIC_KEY,
      privateKey: config.VAPID_PRIVATE_KEY,
      subject: config.VAPID_SUBJECT ?? `mailto:${config.SUPPORT_EMAIL ?? config.SALES_EMAIL}`,
    },
    mode: config.CRONE_MODE,
    connections: PUSH_CONNECTIONS,
    now,
  });
  const bot = openTelegramBot(config);
  // Also without a bot: members leave, and take a chat of earlier along.
  const chats = createChatRepository({
    model: chatDocuments,
    relay,
    hasChannel: bot?.channelId !== undefined,
  });
  const telegram: TelegramParts | undefined = bot && { bot, chats };
  const readHead = readNewestHead(redis);
  const common = { siteUrl: config.PUBLIC_URL, logger, metrics, now };
  /** Every way out beside mails; one more channel is one more row. */
  const channels: Channel[] = [
    createPushChannel({ ...common, devices, service: pushService }),
    ...(telegram ? [createTelegramChannel({ ...common, ...telegram, readHead })] : []),
  ];

  const mail = openMailLanes(config, { redis, signal });
  const queues = openQueues({ redisUrl: redisUrlFor(config, 'queue'), logger });
  const deliveryMetrics = createDeliveryMetrics(metrics);
  const sweepSoon = () => runSoon(REQUEUE);
  return {
    kafka,
    redis,
    sessionVerifier,
    publishAlone,
    watchReading: createBulkReads({ redis, publishAlone, now }).watchReading,
    clock,
    now,
    timings,
    deliveries,
    recipients,
    accessCopies,
    settledSignals,
    devices,
    channelSettings,
    channels,
    chats,
    telegram,
    keepGoldSoon: () => (telegram ? runSoon(KEEP_GOLD) : undefined),
    dispatches,
    dispatchMetrics: createDispatchMetrics(metrics),
    lateMessages: watchLateMessages({ health, now }),
    marks: createMarks(redis, now),
    lanePauses: createLanePauses(redis),
    receipts,
    live: backing.live,
    reminders: createReminderRepository({ model: reminderCollection.model(mongo) }),
    mailings,
    readHead,
    webhooks: createWebhookRepository({
      model: webhookDocuments,
      log: webhookLogCollection.model(mongo),
      relay,
    }),
    hookEvents: createHookEventRepository({ model: hookEventCollection.model(mongo) }),
    webhookSecrets: createWebhookSecrets({
      privateKey: config.SEALING_PRIVATE_KEY,
      previousKey: config.SEALING_PRIVATE_KEY_PREVIOUS,
    }),
    addressRules: createAddressRules({
      hosts: config.WEBHOOK_HOSTS,
      isLocal: config.CRONE_MODE === 'local',
    }),
    deliveryMetrics,
    links: createLinks(config.PUBLIC_URL),
    messageIdHost: new URL(config.PUBLIC_URL).hostname,
    lanes: mail.lanes,
    queues,
    mailQueues: createMailQueues(queues),
    mailServerWatch: watchMailServer({ mailServer: mail, deliveries, deliveryMetrics, sweepSoon, now }),
    sweepSoon,
    async close() {
      mail.close();
      await queues.close();
      await pushService.close();
      await backing.close();
    },
  };
}

/** Undefined where the operator has set up no bot. */
function openTelegramBot(config: NotifierConfig): TelegramBot | undefined {
  const { TELEGRAM_TOKEN: token, TELEGRAM_API_URL: apiUrl, TELEGRAM_CHANNEL: channelId } = config;
  return token === undefined
    ? undefined
    : createTelegramBot({ token, apiUrl, channelId, mode: config.CRONE_MODE });
}
