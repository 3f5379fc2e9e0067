import { openSealed } from '@croneai/platform/auth/sealed.ts';
import { createSessionVerifier } from '@croneai/platform/auth/sessions.ts';
import { createTokenVerifier } from '@croneai/platform/auth/tokens.ts';
import { lameDuckMs } from '@croneai/platform/config.ts';
import { startEvents } from '@croneai/platform/events/consumer.ts';
import { createHealth } from '@croneai/platform/health.ts';
import { createHttpApp } from '@croneai/platform/http/app.ts';
import { startHttpServer } from '@croneai/platform/http/server.ts';
import { createJobQueue } from '@croneai/platform/jobs/queue.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { kafkaSettings } from '@croneai/platform/kafka/kafka-settings.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { buildIndexes, connectMongo } from '@croneai/platform/mongo.ts';
import { startOutboxRelay } from '@croneai/platform/outbox/relay.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import { repeat } from '@croneai/platform/repeat.ts';
import { startSharedClock } from '@croneai/platform/shared-clock.ts';
import { createAccessCopies } from './access/access-copies.ts';
import { accessCopyModel } from './access/access-copy.model.ts';
import type { NotifierConfig } from './config.ts';
import { deliveryModel } from './deliveries/delivery.model.ts';
import { createDeliveryRepository } from './deliveries/delivery.repository.ts';
import { createDeliveryMetrics } from './deliveries/delivery-metrics.ts';
import { exportAccount } from './deliveries/export-account.ts';
import { forgetOldDeliveries } from './deliveries/forget-old-deliveries.ts';
import { listDeliveries } from './deliveries/list-deliveries.ts';
import { measureBacklog } from './deliveries/measure-backlog.ts';
import { recordDelivery } from './deliveries/record-delivery.ts';
import { recordOwnMail } from './deliveries/record-own-mail.ts';
import { requeuePending } from './deliveries/requeue-pending.ts';
import { writeDelivery } from './deliveries/write-delivery.ts';
import { onSignalSettled } from './events/on-signal-settled.ts';
import { onUserDeleted } from './events/on-user-deleted.ts';
import { onUserState } from './events/on-user-state.ts';
import { recordReceipt } from './events/record-receipt.ts';
import { subscriptions, TOPICS } from './events/subscriptions.ts';
import { attemptDelivery } from './jobs/attempt-delivery.ts';
import { keepMailings } from './jobs/keep-mailings.ts';
import { openMailLanes } from './jobs/mail-lanes.ts';
import { createMailingQueue, MAILING_QUEUE, mailingJobSchema } from './jobs/mailing-queue.ts';
import { sendMail } from './jobs/send-mail.ts';
import { watchMailServer } from './jobs/watch-mail-server.ts';
import { workOnMailings } from './jobs/work-on-mailings.ts';
import { startWorkers } from './jobs/workers.ts';
import { mailingModel } from './mailings/mailing.model.ts';
import { createMailingRepository } from './mailings/mailing.repository.ts';
import { planSignalsSummary } from './mailings/plan-signals-summary.ts';
import { mailingAudience, sendMailing } from './mailings/send-mailing.ts';
import { createLinks } from './mails/links.ts';
import { countOutcomes } from './news/count-outcomes.ts';
import { newsDesk } from './news/news-desk.ts';
import { recipientModel } from './recipients/recipient.model.ts';
import { createRecipientRepository } from './recipients/recipient.repository.ts';
import { routeTable } from './route-table.ts';
import { settledSignalModel } from './signals/settled-signal.model.ts';
import { createSettledSignalRepository } from './signals/settled-signal.repository.ts';
import { TIMINGS, type Timings } from './timings.ts';

const NAME = 'notifier';

export type RunningService = { port: number; stop(): Promise<void> };

/** Starts the service: it listens at once, waits for its stores, and works when all of them are there. */
export async function start(config: NotifierConfig, timings: Timings = TIMINGS): Promise<RunningService> {
  const logger = createLogger({ name: NAME, level: config.LOG_LEVEL });
  const metrics = createMetrics(NAME);
  const health = createHealth();
  const server = await startHttpServer({
    host: config.HOST,
    port: config.PORT,
    lameDuckMs: lameDuckMs(config),
    logger,
    health,
    metrics,
  });
  const now = () => new Date();
  const stopping = new AbortController();

  const redisUrl = config.REDIS_URL;
  const mayEvict = config.CRONE_MODE === 'local';
  const redis = connectRedis({ url: redisUrl, logger, health, purpose: 'commands', mayEvict });
  const subscriber = connectRedis({ url: redisUrl, logger, purpose: 'subscriber' });
  const mongo = await connectMongo({
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    logger,
    health,
  });
  const clock = await startSharedClock({ mongo, logger, metrics, health });
  const mailingDocuments = mailingModel(mongo);
  const deliveries = createDeliveryRepository(deliveryModel(mongo));
  const recipients = createRecipientRepository(recipientModel(mongo));
  const accessCopies = createAccessCopies(accessCopyModel(mongo));
  const settledSignals = createSettledSignalRepository(settledSignalModel(mongo));
  await buildIndexes(mongo);

  const kafka = createKafka({ ...kafkaSettings(config), clientId: NAME, logger });
  const relay = startOutboxRelay({ models: [mailingDocuments], kafka, logger, metrics, health });

  const mail = openMailLanes(config, { redis, logger, signal: stopping.signal });
  const mailingJobs = createJobQueue({ name: MAILING_QUEUE, redisUrl, schema: mailingJobSchema, logger });
  const { graceMs, bulkWindow, sweepEveryMs, measureEveryMs, forgetEveryMs, lookEveryMs, ...others } =
    timings;
  const { keepMailingsEveryMs, summaryPattern, daySettlesMs, ...sendTimings } = others;
  const stores = {
    deliveries,
    recipients,
    accessCopies,
    settledSignals,
    mailings: createMailingRepository({ model: mailingDocuments, relay }),
    links: createLinks(config.PUBLIC_URL),
    messageIdHost: new URL(config.PUBLIC_URL).hostname,
    queues: mail.queues,
    mailingQueue: createMailingQueue(mailingJobs, { summaryPattern, logger }),
    metrics: createDeliveryMetrics(metrics),
    now,
    sweepSoon: () => sweep.soon(),
  };
  const writing = { ...stores, writeDelivery: writeDelivery(stores) };
  const parts = { ...writing, recordOwnMail: recordOwnMail(writing) };
  const sweep = repeat({
    name: 'requeue pending deliveries',
    everyMs: sweepEveryMs,
    work: requeuePending({ ...parts, graceMs, bulkWindow }),
    logger,
  });
  const measuring = repeat({
    name: 'measure the backlog',
    everyMs: measureEveryMs,
    work: measureBacklog(parts),
    logger,
  });
  const outcomes = countOutcomes(parts);
  const forgetting = repeat({
    name: 'forget old deliveries',
    everyMs: forgetEveryMs,
    work: forgetOldDeliveries({ ...parts, countOutcomes: outcomes }),
    logger,
  });

  const watch = watchMailServer({ ...parts, mailServer: mail });
  const looking = repeat({
    name: 'look for the mail server',
    everyMs: lookEveryMs,
    work: () => watch.look(),
    logger,
  });
  const worker = startWorkers({
    redisUrl,
    lanes: mail.lanes,
    sendMailIn: ({ mailServer }) =>
      sendMail({
        ...parts,
        ...sendTimings,
        attempt: attemptDelivery({
          ...parts,
          mailServer,
          openSecret: (sealed) =>
            openSealed(config.SEALING_PRIVATE_KEY, sealed, config.SEALING_PRIVATE_KEY_PREVIOUS),
          linkKey: config.LINK_KEY,
          onUnreachable: watch.noteDown,
        }),
        logger,
        signal: stopping.signal,
      }),
    workOnMailings: workOnMailings({
      planSignalsSummary: planSignalsSummary({ ...parts, daySettlesMs, startedAt: now() }),
      sendMailing: sendMailing({ ...parts, audience: mailingAudience(parts) }),
    }),
    logger,
    metrics,
    health,
  });
  const keeping = repeat({
    name: 'keep mailings going',
    everyMs: keepMailingsEveryMs,
    work: keepMailings(parts),
    logger,
  });

  const record = recordDelivery(parts);
  if (config.SUPPORT_EMAIL === undefined)
    logger.warn('SUPPORT_EMAIL is not set: new tickets show in the desk and are mailed to nobody');
  const events = startEvents({
    kafka,
    groupId: NAME,
    topics: TOPICS,
    erasureMs: config.TOPIC_ERASURE_MS,
    handlers: subscriptions({
      recordDelivery: record,
      recordReceipt: recordReceipt({ recordDelivery: record, linkKey: config.LINK_KEY }),
      onUserState: onUserState(parts),
      onUserDeleted: onUserDeleted(parts),
      onSignalSettled: onSignalSettled(parts),
      accessCopies,
      supportEmail: config.SUPPORT_EMAIL,
      salesEmail: config.SALES_EMAIL,
    }),
    logger,
    metrics,
    health,
  });

  const sessions = createSessionVerifier({
    redis,
    subscriber,
    tokens: createTokenVerifier(config.TOKEN_PUBLIC_KEY, { previousKey: config.TOKEN_PUBLIC_KEY_PREVIOUS }),
    logger,
  });
  server.mount(
    createHttpApp({
      routes: routeTable({
        listDeliveries: listDeliveries(parts),
        exportAccount: exportAccount(parts),
        newsDesk: newsDesk({ ...parts, queue: parts.mailingQueue, redis, countOutcomes: outcomes }),
      }),
      sessions,
      logger,
      metrics,
      clientAddressKey: config.CLIENT_ADDRESS_KEY,
    }),
  );

  return {
    port: server.port,
    async stop() {
      await server.retire();
      stopping.abort();
      // What takes in work and what works on it first, then what they stand on; the parts of a step stop together.
      const rounds = [sweep, measuring, forgetting, looking, keeping].map((round) => round.stop());
      await Promise.all([server.close(), events.stop(), worker.close(), ...rounds]);
      mail.closeMailServers();
      await relay.stop();
      await Promise.all([kafka.disconnect(), mail.closeQueues(), mailingJobs.close(), sessions.close()]);
      redis.disconnect();
      subscriber.disconnect();
      await clock.stop();
      await mongo.close();
    },
  };
}
