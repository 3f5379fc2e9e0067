import { createAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyModel } from '@croneai/access/access-copy.model.ts';
import { createAccessFront } from '@croneai/access/access-front.ts';
import { createSessionVerifier } from '@croneai/platform/auth/sessions.ts';
import { createTokenVerifier } from '@croneai/platform/auth/tokens.ts';
import type { Health } from '@croneai/platform/health.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { createListVersion } from '@croneai/platform/list-version.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { buildIndexes, connectMongo } from '@croneai/platform/mongo.ts';
import { startOutboxRelay } from '@croneai/platform/outbox/relay.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import { ACCESS_MIRROR } from './access/access-mirror.ts';
import { createGridFsAttachmentStore } from './attachments/gridfs-attachment-store.ts';
import { postModel } from './community/post.model.ts';
import { createPostRepository } from './community/post.repository.ts';
import { createPostingAllowance } from './community/posting-allowance.ts';
import type { LeadsConfig } from './config.ts';
import { contactModel } from './contacts/contact.model.ts';
import { createContactRepository } from './contacts/contact.repository.ts';
import { personModel } from './people/person.model.ts';
import { createPersonRepository } from './people/person.repository.ts';
import { submissionModel } from './submissions/submission.model.ts';
import { createSubmissionRepository } from './submissions/submission.repository.ts';
import { ticketModel } from './tickets/ticket.model.ts';
import { createTicketRepository } from './tickets/ticket.repository.ts';

export type ProcessParts = { logger: Logger; metrics: Metrics; health: Health };

/** Opens everything outside of the process, and what is built on it alone. Waits for MongoDB. */
export async function connect(config: LeadsConfig, { logger, metrics, health }: ProcessParts) {
  const redis = connectRedis({ url: config.REDIS_URL, logger, health, purpose: 'commands' });
  const subscriber = connectRedis({ url: config.REDIS_URL, logger, purpose: 'subscriber' });
  const tokens = createTokenVerifier(config.TOKEN_PUBLIC_KEY);
  const sessions = createSessionVerifier({ redis, subscriber, tokens, logger });

  const mongo = await connectMongo({
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    logger,
    health,
  });
  const submissionDocuments = submissionModel(mongo);
  const contactDocuments = contactModel(mongo);
  const people = createPersonRepository(personModel(mongo));
  const ticketDocuments = ticketModel(mongo);
  const postDocuments = postModel(mongo);
  const model = accessCopyModel(mongo);
  const accessCopies = createAccessCopies({ model, redis, mirror: ACCESS_MIRROR, logger });
  const accessFront = createAccessFront({ accessCopies, subscriber, mirror: ACCESS_MIRROR, logger });
  const attachments = await createGridFsAttachmentStore(mongo);
  await buildIndexes(mongo);

  const kafka = createKafka({
    brokers: config.KAFKA_BROKERS,
    clientId: 'leads',
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    erasureMs: config.TOPIC_ERASURE_MS,
    logger,
  });
  const models = [submissionDocuments, contactDocuments, ticketDocuments, postDocuments];
  const relay = startOutboxRelay({ models, kafka, logger, metrics, health });
  const nudge = (submissionId: string) => relay.nudge(submissionDocuments, submissionId);
  return {
    kafka,
    sessions,
    people,
    submissions: createSubmissionRepository(submissionDocuments, { nudge }),
    contacts: createContactRepository(contactDocuments),
    nudge,
    nudgeContact: (contactId: string) => relay.nudge(contactDocuments, contactId),
    attachments,
    tickets: createTicketRepository(ticketDocuments, relay),
    accessCopies,
    accessFront,
    posts: createPostRepository(postDocuments, relay),
    allowance: createPostingAllowance(redis),
    listVersion: createListVersion(redis, 'leads:posts'),
    async close() {
      await relay.stop();
      await kafka.disconnect();
      await accessFront.close();
      await sessions.close();
      redis.disconnect();
      subscriber.disconnect();
      await mongo.close();
    },
  };
}
