import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { EXPORT_MESSAGES_MAX } from '@croneai/contracts/support.ts';
import { HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Members } from '../members/module.ts';
import { createAttachmentStore } from './attachments/attachment-store.ts';
import { createStorageGauge } from './attachments/storage-gauge.ts';
import type { SupportConfig } from './config.ts';
import { dropOldFiles, purgeOrphanedUploads } from './purge-files.ts';
import { eraseTickets, exportTickets } from './tickets/member-tickets.ts';
import { ticketRoutes } from './tickets/routes.ts';
import { ticketCollection } from './tickets/ticket.model.ts';
import { createTicketRepository } from './tickets/ticket.repository.ts';

export { supportConfig } from './config.ts';

const MEASURE_STORAGE_EVERY_MS = 5 * MINUTE_MS;

type Needs = Pick<
  ServicePlatform<SupportConfig>,
  'openCollection' | 'mongo' | 'relay' | 'live' | 'metrics' | 'config' | 'now'
>;

/** Keeps support tickets and the files in them. */
export function openSupport(
  { openCollection, mongo, relay, live, metrics, config, now }: Needs,
  { members }: { members: Pick<Members, 'users' | 'guardAgainstErasure'> },
) {
  const { users } = members;
  const attachments = createAttachmentStore(mongo);
  const storage = createStorageGauge({ attachments, metrics, maxTotalMb: config.ATTACHMENTS_MAX_TOTAL_MB });
  const tickets = createTicketRepository({
    model: openCollection(ticketCollection),
    relay,
    changed: (ticketId, memberId) =>
      live.publish({
        event: 'ticket',
        to: { admins: true, ...(memberId && { userId: memberId }) },
        data: { ticketId },
      }),
  });
  const eraseMember = eraseTickets({ tickets, attachments, now });
  const exportOf = exportTickets({ tickets, attachments });
  const purgeUploads = purgeOrphanedUploads({ attachments, tickets, now });
  const dropFiles = dropOldFiles({ attachments, tickets, config, now });
  return {
    collections: [ticketCollection],
    prepare: attachments.buildIndexes,
    routes: ticketRoutes({
      tickets,
      attachments,
      storage,
      users,
      guardAgainstErasure: members.guardAgainstErasure(eraseMember),
      now,
    }),
    topics: [topics.support, topics.audit, topics.funnel],
    repeats: [
      {
        name: 'purge orphaned uploads and old files',
        everyMs: HOUR_MS,
        work: async () => {
          await purgeUploads();
          await dropFiles();
        },
      },
      { name: 'measure the stored files', everyMs: MEASURE_STORAGE_EVERY_MS, work: storage.measure },
    ],
    eraseMember,
    /** Throws 413 if the member's tickets have too many messages for one file. */
    async exportMember({ userId }) {
      if ((await tickets.countMessages(userId)) > EXPORT_MESSAGES_MAX) throw appError(errors.exportTooLarge);
      return exportOf(userId);
    },
  } satisfies Module;
}
