import type { SystemStatus } from '@croneai/contracts/system-status.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from 'ioredis';
import { followMaintenance } from '../maintenance.ts';
import { followIncidents } from '../site/follow-incidents.ts';
import { recordStatus } from './status-history.ts';
import { probeService, startStatusMonitor } from './status-monitor.ts';

/**
 * Probes the services and records the results. Also keeps track of maintenance mode and of the
 * incidents that owners report. `urls` has the address of each service by name.
 */
export async function startServiceState(options: {
  urls: Readonly<Record<string, string>> & { admin: string };
  redis: Redis;
  logger: Logger;
  /** Prefix of the Redis keys of the status history. */
  historyPrefix: string | undefined;
}) {
  const { urls, redis, logger, historyPrefix } = options;
  const recorder = recordStatus({ redis, parts: Object.keys(urls), logger, prefix: historyPrefix });
  const monitor = await startStatusMonitor(
    Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, probeService(url)])),
    { note: recorder.note },
  );
  const maintenance = followMaintenance({ redis, logger });
  const incidents = followIncidents({ adminUrl: urls.admin, redis, logger });
  return {
    monitor,
    recorder,
    maintenance,
    incidents,
    current(): SystemStatus {
      const now = maintenance.current();
      const open = incidents.open();
      return {
        ...monitor.current(),
        ...(now && { maintenance: now }),
        ...(open.length > 0 && { incidents: open }),
      };
    },
    async stop(): Promise<void> {
      await Promise.all([maintenance.stop(), incidents.stop(), monitor.stop().then(recorder.stop)]);
    },
  };
}
