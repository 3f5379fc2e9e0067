import { createAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { createBulkReads } from '@croneai/access/bulk-reads.ts';
import { createCachedAccessCopies } from '@croneai/access/cached-access-copies.ts';
import { POST_PERIOD_MINUTES, POSTS_PER_PERIOD } from '@croneai/contracts/community.ts';
import { deskEntry, type LiveEntry } from '@croneai/contracts/live-log.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { connectBacking } from '@croneai/platform/backing.ts';
import { createSlidingLog } from '@croneai/platform/limits/sliding-log.ts';
import { createListVersion, type ListVersion } from '@croneai/platform/list-version.ts';
import type { LiveWriter } from '@croneai/platform/live/live-writer.ts';
import type { ProcessParts, ServiceParts } from '@croneai/platform/service.ts';
import { ACCESS_MIRROR } from './access/access-mirror.ts';
import { createAttachmentStore } from './attachments/attachment-store.ts';
import { createStorageGauge } from './attachments/storage-gauge.ts';
import { postCollection } from './community/post.model.ts';
import { createPostRepository } from './community/post.repository.ts';
import type { LeadsConfig } from './config.ts';
import { contactCollection } from './contacts/contact.model.ts';
import { createContactRepository } from './contacts/contact.repository.ts';
import { submissionCollection } from './submissions/submission.model.ts';
import { createSubmissionRepository } from './submissions/submission.repository.ts';
import { ticketCollection } from './tickets/ticket.model.ts';
import { createTicketRepository } from './tickets/ticket.repository.ts';
import { userCopyCollection } from './users/user-copy.model.ts';
import { createUserCopyRepository } from './users/user-copy.repository.ts';

/** What the service is built from. */
export type Parts = ServiceParts<LeadsConfig, Awaited<ReturnType<typeof connect>>>;

/** Opens everything outside of the process, and what is built on it alone. Waits for MongoDB. */
export async function connect(config: LeadsConfig, { logger, metrics, health, now }: ProcessParts) {
  const backing = await connectBacking(config, { clientId: 'leads', deskEntry, logger, health, metrics });
  const { redis, subscriber, mongo, kafka, sessionVerifier, live, desks } = backing;
  const submissionDocuments = submissionCollection.model(mongo);
  const contactDocuments = contactCollection.model(mongo);
  const users = createUserCopyRepository({ model: userCopyCollection.model(mongo) });
  const ticketDocuments = ticketCollection.model(mongo);
  const postDocuments = postCollection.model(mongo);
  const model = accessCopyCollection.model(mongo);
  const accessCopies = createAccessCopies({ model, redis, mirror: ACCESS_MIRROR, logger });
  const cachedAccess = createCachedAccessCopies({ accessCopies, subscriber, mirror: ACCESS_MIRROR, logger });
  const attachments = await createAttachmentStore(mongo);
  const models = [submissionDocuments, contactDocuments, ticketDocuments, postDocuments];
  const { relay, publishAlone } = await backing.startOutbox(models);
  return {
    kafka,
    sessionVerifier,
    users,
    submissions: createSubmissionRepository({
      model: submissionDocuments,
      relay,
      changed: () => desks.emit('leads'),
    }),
    contacts: createContactRepository({
      model: contactDocuments,
      relay,
      changed: () => desks.emit('contacts'),
    }),
    ...createBulkReads({ redis, publishAlone, now }),
    attachments,
    storage: createStorageGauge({ attachments, metrics, maxTotalMb: config.ATTACHMENTS_MAX_TOTAL_MB }),
    tickets: createTicketRepository({
      model: ticketDocuments,
      relay,
      changed: (ticketId, memberId) =>
        live.publish({
          event: 'ticket',
          to: { admins: true, ...(memberId && { userId: memberId }) },
          data: { ticketId },
        }),
    }),
    accessCopies,
    cachedAccess,
    posts: createPostRepository({ model: postDocuments, relay }),
    allowance: createSlidingLog(redis, {
      prefix: 'leads:posted',
      limit: POSTS_PER_PERIOD,
      periodMs: POST_PERIOD_MINUTES * MINUTE_MS,
    }),
    listVersion: publishPosts(createListVersion(redis, 'leads:posts'), live),
    live,
    desks,
    async close() {
      await cachedAccess.close();
      await backing.close();
    },
  };
}

/** Posts have changed for everybody, as soon as their list is another one. */
function publishPosts(listVersion: ListVersion, live: LiveWriter<LiveEntry>): ListVersion {
  return {
    ...listVersion,
    async bump(changedAt) {
      await listVersion.bump(changedAt);
      const version = await listVersion.current();
      live.publish({ event: 'posts', to: { all: true }, data: { version } });
    },
  };
}
