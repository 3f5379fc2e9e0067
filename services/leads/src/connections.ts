import { createAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyModel } from '@croneai/access/access-copy.model.ts';
import { createAccessFront } from '@croneai/access/access-front.ts';
import { connectBacking } from '@croneai/platform/backing.ts';
import type { Health } from '@croneai/platform/health.ts';
import { createListVersion } from '@croneai/platform/list-version.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { buildIndexes } from '@croneai/platform/mongo.ts';
import { createPublishAlone, loneEventModel } from '@croneai/platform/outbox/lone-events.ts';
import { startOutboxRelay } from '@croneai/platform/outbox/relay.ts';
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
  const backing = await connectBacking(config, { clientId: 'leads', logger, health, metrics });
  const { redis, subscriber, mongo, kafka, sessions } = backing;
  const submissionDocuments = submissionModel(mongo);
  const contactDocuments = contactModel(mongo);
  const people = createPersonRepository(personModel(mongo));
  const ticketDocuments = ticketModel(mongo);
  const postDocuments = postModel(mongo);
  const loneEvents = loneEventModel(mongo);
  const model = accessCopyModel(mongo);
  const accessCopies = createAccessCopies({ model, redis, mirror: ACCESS_MIRROR, logger });
  const accessFront = createAccessFront({ accessCopies, subscriber, mirror: ACCESS_MIRROR, logger });
  const attachments = await createGridFsAttachmentStore(mongo);
  await buildIndexes(mongo);
  const models = [submissionDocuments, contactDocuments, ticketDocuments, postDocuments, loneEvents];
  const relay = startOutboxRelay({ models, kafka, logger, metrics, health });
  const nudge = (submissionId: string) => relay.nudge(submissionDocuments, submissionId);
  return {
    kafka,
    sessions,
    people,
    submissions: createSubmissionRepository(submissionDocuments, { nudge }),
    contacts: createContactRepository(contactDocuments, {
      nudge: (contactId: string) => relay.nudge(contactDocuments, contactId),
    }),
    publishAlone: createPublishAlone(loneEvents, relay),
    nudge,
    attachments,
    tickets: createTicketRepository(ticketDocuments, relay),
    accessCopies,
    accessFront,
    posts: createPostRepository(postDocuments, relay),
    allowance: createPostingAllowance(redis),
    listVersion: createListVersion(redis, 'leads:posts'),
    async close() {
      await relay.stop();
      await accessFront.close();
      await backing.close();
    },
  };
}
