import { createStoredAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { deskEntry } from '@croneai/contracts/live-log.ts';
import { connectBacking } from '@croneai/platform/backing.ts';
import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import { createJobQueue } from '@croneai/platform/jobs/queue.ts';
import type { ProcessParts, ServiceParts } from '@croneai/platform/service.ts';
import type { NotifierConfig } from './config.ts';
import { deliveryCollection } from './deliveries/delivery.model.ts';
import { createDeliveryRepository } from './deliveries/delivery.repository.ts';
import { createDeliveryMetrics } from './deliveries/delivery-metrics.ts';
import { REQUEUE } from './deliveries/requeue-pending.ts';
import { openMailLanes } from './jobs/mail-lanes.ts';
import type { Timings } from './jobs/timings.ts';
import { watchMailServer } from './jobs/watch-mail-server.ts';
import { mailingCollection } from './mailings/mailing.model.ts';
import { createMailingRepository } from './mailings/mailing.repository.ts';
import { createMailingQueue, MAILING_QUEUE, mailingJobSchema } from './mailings/mailing-queue.ts';
import { createLinks } from './mails/links.ts';
import { countOutcomes } from './news/count-outcomes.ts';
import { recipientCollection } from './recipients/recipient.model.ts';
import { createRecipientRepository } from './recipients/recipient.repository.ts';
import { settledSignalCollection } from './signals/settled-signal.model.ts';
import { createSettledSignalRepository } from './signals/settled-signal.repository.ts';
import { createAddressRules } from './webhooks/address-rules.ts';
import { webhookCollection, webhookLogCollection } from './webhooks/webhook.model.ts';
import { createWebhookRepository } from './webhooks/webhook.repository.ts';
import { createWebhookJobs, WEBHOOK_QUEUE, webhookJobSchema } from './webhooks/webhook-queue.ts';
import { createWebhookSecrets } from './webhooks/webhook-secrets.ts';

/** What the service is built from. */
export type Parts = ServiceParts<NotifierConfig, Awaited<ReturnType<typeof connect>>>;

/** Opens everything outside of the process, and what is built on it alone. Waits for MongoDB. */
export async function connect(config: NotifierConfig, process: ProcessParts, timings: Timings) {
  const { logger, metrics, health, now, signal, runSoon } = process;
  const backing = await connectBacking(config, { clientId: 'notifier', deskEntry, logger, health, metrics });
  const { redis, mongo, kafka, sessionVerifier, desks } = backing;
  const mailingDocuments = mailingCollection.model(mongo);
  const newsChanged = () => desks.emit('news');
  const deliveries = createDeliveryRepository({
    model: deliveryCollection.model(mongo),
    changed: (memberId, template) => {
      desks.emit('mails', memberId ?? undefined);
      if (template === 'news') newsChanged();
    },
  });
  const recipients = createRecipientRepository({ model: recipientCollection.model(mongo) });
  const accessCopies = createStoredAccessCopies({ model: accessCopyCollection.model(mongo) });
  const settledSignals = createSettledSignalRepository({ model: settledSignalCollection.model(mongo) });
  const webhookDocuments = webhookCollection.model(mongo);
  const { relay } = await backing.startOutbox([mailingDocuments, webhookDocuments]);
  const mailings = createMailingRepository({ model: mailingDocuments, relay, changed: newsChanged });

  const mail = openMailLanes(config, { redis, logger, signal });
  const redisUrl = redisUrlFor(config, 'queue');
  const mailingJobs = createJobQueue({ name: MAILING_QUEUE, redisUrl, schema: mailingJobSchema, logger });
  const webhookQueue = createJobQueue({ name: WEBHOOK_QUEUE, redisUrl, schema: webhookJobSchema, logger });
  const deliveryMetrics = createDeliveryMetrics(metrics);
  const sweepSoon = () => runSoon(REQUEUE);
  return {
    kafka,
    redis,
    sessionVerifier,
    timings,
    deliveries,
    recipients,
    accessCopies,
    settledSignals,
    mailings,
    webhooks: createWebhookRepository({
      model: webhookDocuments,
      log: webhookLogCollection.model(mongo),
      relay,
    }),
    webhookSecrets: createWebhookSecrets({
      privateKey: config.SEALING_PRIVATE_KEY,
      previousKey: config.SEALING_PRIVATE_KEY_PREVIOUS,
    }),
    webhookJobs: createWebhookJobs(webhookQueue, logger),
    addressRules: createAddressRules({
      hosts: config.WEBHOOK_HOSTS,
      isLocal: config.CRONE_MODE === 'local',
    }),
    countOutcomes: countOutcomes({ deliveries, mailings }),
    deliveryMetrics,
    links: createLinks(config.PUBLIC_URL),
    messageIdHost: new URL(config.PUBLIC_URL).hostname,
    lanes: mail.lanes,
    queues: mail.queues,
    mailingQueue: createMailingQueue(mailingJobs, { summaryPattern: timings.summaryPattern, logger }),
    mailServerWatch: watchMailServer({ mailServer: mail, deliveries, deliveryMetrics, sweepSoon, now }),
    sweepSoon,
    async close() {
      mail.closeMailServers();
      await Promise.all([mail.closeQueues(), mailingJobs.close(), webhookQueue.close()]);
      await backing.close();
    },
  };
}
