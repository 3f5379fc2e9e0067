import { auditRecorded, bulkReadEvent, type RecordBulkRead } from '@croneai/contracts/events/audit.ts';
import { lameDuckMs } from '@croneai/platform/config.ts';
import { startEvents } from '@croneai/platform/events/consumer.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import { createHealth } from '@croneai/platform/health.ts';
import { createHttpApp } from '@croneai/platform/http/app.ts';
import { startHttpServer } from '@croneai/platform/http/server.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { exportAccount } from './account/export-account.ts';
import { readChainState } from './audit/chain-state.ts';
import { erasePerson } from './audit/erase-person.ts';
import { listAudit, streamAudit } from './audit/read-audit.ts';
import { recordAuditEntry } from './audit/record-audit-entry.ts';
import type { AdminConfig } from './config.ts';
import { connect } from './connections.ts';
import { GROUP_ID, subscriptions, TOPICS } from './events/subscriptions.ts';
import { deleteMember, endAccessAgain } from './members/delete-member.ts';
import { getMember } from './members/get-member.ts';
import { listHistory } from './members/list-history.ts';
import { listMembers } from './members/list-members.ts';
import { recordUserState } from './members/record-user-state.ts';
import { updateAccess } from './members/update-access.ts';
import { watchReading } from './members/watch-reading.ts';
import { routeTable } from './route-table.ts';

export type RunningService = { port: number; stop(): Promise<void> };

/**
 * Starts the service; the only place that knows all its parts. It listens at once, serves calls as soon as MongoDB is
 * there, and reads its topics as soon as Kafka is.
 */
export async function start(
  config: AdminConfig,
  { now = () => new Date() }: { now?: () => Date } = {},
): Promise<RunningService> {
  const logger = createLogger({ name: 'admin', level: config.LOG_LEVEL });
  const metrics = createMetrics('admin');
  const health = createHealth();
  const edge = { logger, metrics, health };

  const server = await startHttpServer({
    host: config.HOST,
    port: config.PORT,
    lameDuckMs: lameDuckMs(config),
    ...edge,
  });
  const connections = await connect(config, edge);
  const parts = { ...connections, logger, now };
  const recordBulkRead: RecordBulkRead = (read) =>
    connections.publishAlone(createEvent(auditRecorded, bulkReadEvent(read, now())));
  const useCases = {
    recordBulkRead,
    watchReading: watchReading({ ...parts, recordBulkRead }),
    listMembers: listMembers(parts),
    getMember: getMember(parts),
    listHistory: listHistory(parts),
    updateAccess: updateAccess(parts),
    exportAccount: exportAccount(parts),
    listAudit: listAudit(parts),
    streamAudit: streamAudit(parts),
    readChainState: readChainState(parts),
    now,
  };
  const { sessions, kafka } = connections;
  const routes = routeTable(useCases);
  server.mount(createHttpApp({ ...edge, routes, sessions, clientAddressKey: config.CLIENT_ADDRESS_KEY }));

  const erase = erasePerson(parts);
  const handlers = subscriptions({
    recordUserState: recordUserState(parts),
    deleteMember: deleteMember(parts),
    endAccessAgain: endAccessAgain(parts),
    recordAuditEntry: recordAuditEntry({ ...parts, erasePerson: erase }),
    erasePerson: erase,
  });
  const events = startEvents({
    ...edge,
    kafka,
    groupId: GROUP_ID,
    handlers,
    topics: TOPICS,
    erasureMs: config.TOPIC_ERASURE_MS,
  });
  return {
    port: server.port,
    async stop() {
      await server.retire();
      await Promise.all([server.close(), events.stop()]);
      await connections.close();
    },
  };
}
