import { auditRecorded, bulkReadEvent, type RecordBulkRead } from '@croneai/contracts/events/audit.ts';
import { lameDuckMs } from '@croneai/platform/config.ts';
import { startEvents } from '@croneai/platform/events/consumer.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import { createHealth } from '@croneai/platform/health.ts';
import { createHttpApp } from '@croneai/platform/http/app.ts';
import { startHttpServer } from '@croneai/platform/http/server.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { repeat } from '@croneai/platform/repeat.ts';
import { exportAccount } from './account/export-account.ts';
import { downloadAttachment } from './attachments/download-attachment.ts';
import { dropForgottenUploads } from './attachments/drop-forgotten-uploads.ts';
import { dropOldFiles } from './attachments/drop-old-files.ts';
import { createStorageGauge } from './attachments/storage-gauge.ts';
import { uploadAttachment } from './attachments/upload-attachment.ts';
import { erasePosts, exportPosts } from './community/member-posts.ts';
import { createCommunityUseCases } from './community/use-cases.ts';
import type { LeadsConfig } from './config.ts';
import { connect } from './connections.ts';
import { sendContactMessage } from './contacts/send-contact-message.ts';
import { getContact, listContacts, updateContact } from './contacts/work-on-contact.ts';
import { eraseSender } from './erasure/erase-sender.ts';
import { forgetOldForms } from './erasure/forget-old-forms.ts';
import { onUserDeleted } from './events/on-user-deleted.ts';
import { onUserState } from './events/on-user-state.ts';
import { GROUP_ID, subscriptions, TOPICS } from './events/subscriptions.ts';
import { writeAsMember } from './people/write-as-member.ts';
import { routeTable } from './route-table.ts';
import { exportLeads } from './submissions/export-leads.ts';
import { getLead } from './submissions/get-lead.ts';
import { listLeads } from './submissions/list-leads.ts';
import { submitLead } from './submissions/submit-lead.ts';
import { updateLead } from './submissions/update-lead.ts';
import { addMessage } from './tickets/add-message.ts';
import { eraseTickets } from './tickets/erase-tickets.ts';
import { exportTickets } from './tickets/export-tickets.ts';
import { listTickets } from './tickets/list-tickets.ts';
import { openTicket } from './tickets/open-ticket.ts';
import { updateTicket } from './tickets/update-ticket.ts';
import { getTicket } from './tickets/view-ticket.ts';

export type RunningService = { port: number; stop(): Promise<void> };

/** Days decide about what these rounds drop. */
const FILES_ROUND_EVERY_MS = 60 * 60_000;
const FORMS_ROUND_EVERY_MS = 60 * 60_000;
const MEASURE_STORAGE_EVERY_MS = 5 * 60_000;

/**
 * Starts the service; the only place that knows all its parts. It listens at once, serves calls as soon as MongoDB is
 * there, and reads its topics as soon as Kafka is.
 */
export async function start(
  config: LeadsConfig,
  { now = () => new Date() }: { now?: () => Date } = {},
): Promise<RunningService> {
  const logger = createLogger({ name: 'leads', level: config.LOG_LEVEL });
  const metrics = createMetrics('leads');
  const health = createHealth();
  const edge = { logger, metrics, health };

  const server = await startHttpServer({
    host: config.HOST,
    port: config.PORT,
    lameDuckMs: lameDuckMs(config),
    ...edge,
  });
  const connections = await connect(config, edge);
  const { sessions, kafka, tickets } = connections;
  const storage = createStorageGauge({
    ...connections,
    metrics,
    maxTotalMb: config.ATTACHMENTS_MAX_TOTAL_MB,
  });
  const parts = { ...connections, storage, logger, now };
  const recordBulkRead: RecordBulkRead = (read) =>
    connections.publishAlone(createEvent(auditRecorded, bulkReadEvent(read, now())));
  const useCases = {
    submitLead: submitLead(parts),
    listLeads: listLeads(parts),
    exportLeads: exportLeads(parts),
    recordBulkRead,
    getLead: getLead(parts),
    updateLead: updateLead(parts),
    sendContactMessage: sendContactMessage(parts),
    listContacts: listContacts(parts),
    getContact: getContact(parts),
    updateContact: updateContact(parts),
    eraseSender: eraseSender(parts),
    openTicket: openTicket({
      ...parts,
      writeAsMember: writeAsMember({ people: connections.people, erase: eraseTickets(parts) }),
    }),
    listTickets: listTickets(parts),
    getTicket: getTicket(parts),
    addMessage: addMessage(parts),
    markTicketRead: tickets.markRead,
    updateTicket: updateTicket(parts),
    uploadAttachment: uploadAttachment(parts),
    downloadAttachment: downloadAttachment(parts),
    exportAccount: exportAccount({
      ...parts,
      exportTickets: exportTickets(parts),
      exportPosts: exportPosts(parts),
    }),
    community: createCommunityUseCases(parts),
  };
  const routes = routeTable(useCases);
  server.mount(createHttpApp({ ...edge, routes, sessions, clientAddressKey: config.CLIENT_ADDRESS_KEY }));

  const handlers = subscriptions({
    ...parts,
    onUserState: onUserState(parts),
    onUserDeleted: onUserDeleted({
      ...parts,
      eraseTickets: eraseTickets(parts),
      erasePosts: erasePosts(parts),
    }),
  });
  const events = startEvents({
    ...edge,
    kafka,
    groupId: GROUP_ID,
    handlers,
    topics: TOPICS,
    erasureMs: config.TOPIC_ERASURE_MS,
  });
  const rounds = [
    repeat({
      name: 'drop forgotten uploads and old files',
      everyMs: FILES_ROUND_EVERY_MS,
      work: async () => {
        await dropForgottenUploads(parts)();
        await dropOldFiles({ ...parts, keptDays: config.CLOSED_TICKET_FILES_KEPT_DAYS })();
      },
      logger,
    }),
    repeat({
      name: 'forget old forms',
      everyMs: FORMS_ROUND_EVERY_MS,
      work: async () => {
        await connections.contacts.completeOlder();
        await forgetOldForms({
          ...parts,
          keptDays: {
            submissions: config.SUBMISSIONS_KEPT_DAYS,
            contacts: config.CONTACT_MESSAGES_KEPT_DAYS,
          },
        })();
      },
      logger,
    }),
    repeat({
      name: 'measure the stored files',
      everyMs: MEASURE_STORAGE_EVERY_MS,
      work: storage.measure,
      logger,
    }),
  ];
  return {
    port: server.port,
    async stop() {
      await server.retire();
      await Promise.all([server.close(), events.stop(), ...rounds.map((round) => round.stop())]);
      await connections.close();
    },
  };
}
