import { randomBytes } from 'node:crypto';
import { createStoredAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import type { Tier } from '@croneai/contracts/access.ts';
import { signalPublished, signalSettled } from '@croneai/contracts/events/signals.ts';
import mongoose from 'mongoose';
import type { BackingUrls } from '../../../tests/backing/backing.ts';
import { openEventProbe, settledAt } from '../../../tests/support/event-probe.ts';
import { newKeyPair } from '../../../tests/support/key-pair.ts';
import { type ServiceProcess, startServiceProcess } from '../../../tests/support/service-process.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { someUser } from '../../../tests/support/some-user.ts';
import { until } from '../../../tests/support/until.ts';
import { recipientCollection } from '../src/members/recipient.model.ts';
import { createRecipientRepository } from '../src/members/recipient.repository.ts';
import { webhookCollection, webhookLogCollection } from '../src/webhooks/webhook.model.ts';
import { createWebhookRepository } from '../src/webhooks/webhook.repository.ts';
import { createWebhookSecrets } from '../src/webhooks/webhook-secrets.ts';
import { ownEnvironment } from './own-environment.ts';

const ENTRY = 'services/notifier/src/main.ts';
const READY_WITHIN_MS = 60_000;
const SIGNAL_LIVES_MS = 300_000;

/**
 * Starts notifier with its own database, topics, and Redis database. Returns helpers that start and
 * kill further processes, and add members, webhooks, and signals.
 */
export async function startHookFleet({
  urls,
  redisDatabase,
  hosts,
}: {
  urls: BackingUrls;
  redisDatabase: number;
  /** Hosts that webhooks may call. */
  hosts: readonly string[];
}) {
  const unique = randomBytes(5).toString('hex');
  const { environment, sealing } = ownEnvironment(urls.smtpUrl);
  const env: Record<string, string> = {
    ...environment,
    CRONE_MODE: 'local',
    LOG_LEVEL: 'info',
    MONGO_URL: urls.mongoUrl,
    MONGO_DATABASE: `hooks_${unique}`,
    REDIS_URL: `${urls.redisUrl}/${redisDatabase}`,
    KAFKA_BROKERS: urls.kafkaBrokers.join(','),
    KAFKA_TOPIC_PREFIX: `hooks-${unique}.`,
    KAFKA_PARTITIONS: '1',
    TOKEN_PUBLIC_KEY: newKeyPair().publicKey,
    CLIENT_ADDRESS_KEY: randomBytes(32).toString('base64'),
    WEBHOOK_HOSTS: hosts.join(','),
  };
  const database = await mongoose.createConnection(urls.mongoUrl, { dbName: `hooks_${unique}` }).asPromise();
  const recipients = createRecipientRepository({ model: recipientCollection.model(database) });
  const accessCopies = createStoredAccessCopies({ model: accessCopyCollection.model(database) });
  const webhooks = createWebhookRepository({
    model: webhookCollection.model(database),
    log: webhookLogCollection.model(database),
    relay: { nudge: () => undefined },
  });
  const secrets = createWebhookSecrets({ privateKey: sealing.privateKey, previousKey: undefined });
  const running = new Set<ServiceProcess>();

  async function start(): Promise<ServiceProcess> {
    const started = await startServiceProcess(ENTRY, env);
    running.add(started);
    const isReady = async () => {
      if ((await started.readiness()).status !== 200) throw new Error(started.output().slice(-500));
    };
    await until('notifier is ready', isReady, READY_WITHIN_MS);
    return started;
  }
  const first = await start();
  const probe = await openEventProbe({
    brokers: urls.kafkaBrokers,
    topicPrefix: env.KAFKA_TOPIC_PREFIX ?? '',
    watch: [],
    countSettled: settledAt(first.url),
  });

  return {
    first,
    start,
    webhooks,
    async kill(one: ServiceProcess): Promise<void> {
      running.delete(one);
      await one.kill();
    },
    /**
     * Adds a new member, and the member's access, to the service's copies. Resolves to the member's
     * id.
     */
    async newMember(tier: Tier = 'gold'): Promise<string> {
      const user = someUser();
      await recipients.apply(user, 1);
      const access = {
        tier,
        dashboardUnlocked: true,
        hasDeposited: true,
        features: [],
        changedAt: new Date().toISOString(),
      };
      await accessCopies.apply(user.userId, { version: 1, ...access });
      return user.userId;
    },
    /**
     * Adds a webhook for the member, which receives new signals and results. Resolves to the
     * webhook's id and secret.
     */
    async newHook(userId: string, url: string) {
      const [id, secret] = [someId(), secrets.newSecret()];
      const webhook = webhookCollection.make({
        id,
        userId,
        isOperators: false,
        name: 'Bot',
        origin: new URL(url).origin,
        sealed: await secrets.seal({ url, secret }, userId),
        events: ['signal.opened', 'signal.settled'],
        format: 'json',
        createdAt: new Date(),
      });
      await webhooks.insert(webhook, []);
      return { id, secret };
    },
    /** Publishes a new signal, or the result if `isSettled` is true. Resolves to the event's id. */
    async publishSignal(signalId: string, isSettled = false): Promise<string> {
      const at = Date.now();
      const common = { signalId, pair: 'BTCUSDT', slot: at, rank: 1, provenance: 'synthetic' as const };
      const { id } = isSettled
        ? await probe.publish(signalSettled, {
            aggregateId: signalId,
            aggregateVersion: 2,
            payload: {
              ...common,
              status: 'closed',
              outcome: 'profit',
              exitPrice: 100.5,
              ruleVersion: 2,
              settledAt: new Date(at).toISOString(),
            },
          })
        : await probe.publish(signalPublished, {
            aggregateId: signalId,
            aggregateVersion: 1,
            payload: {
              ...common,
              signalType: 'buy',
              entryPrice: 100,
              stopLoss: 99,
              takeProfit: 101,
              confidence: 57.4,
              startsAt: new Date(at).toISOString(),
              expiresAt: new Date(at + SIGNAL_LIVES_MS).toISOString(),
            },
          });
      return id;
    },
    async stop(): Promise<void> {
      await probe.close();
      await Promise.all([...running].map((one) => one.stop()));
      await database.dropDatabase();
      await database.close();
    },
  };
}
