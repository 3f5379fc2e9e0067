import { brokerEndpoints } from '@croneai/contracts/endpoints/admin/brokers.ts';
import { incidentEndpoints } from '@croneai/contracts/endpoints/admin/incidents.ts';
import { accountEndpoints } from '@croneai/contracts/endpoints/auth/account.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth/auth.ts';
import { twoFactorEndpoints } from '@croneai/contracts/endpoints/auth/two-factor.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { type Maintenance, readMaintenance } from '@croneai/platform/maintenance.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { repeat } from '@croneai/platform/repeat.ts';
import type { RouteRow } from './routes.ts';

/**
 * Calls that are refused during maintenance although they use GET, because they are writes. Brokers
 * repeat a refused postback.
 */
const WRITES_BY_GET = new Set<string>([brokerEndpoints.receivePostback.path]);
const LOOK_EVERY_MS = 1_000;
/** Callers retry after this time if the end of the maintenance is unknown or in the past. */
const RETRY_AFTER_SECONDS = 60;
const RETRY_AFTER_MAX_SECONDS = 3_600;
/**
 * Calls that are not refused during maintenance, so that members can sign in and read, and owners
 * can end the maintenance and write incidents. Ending it requires a recent sign-in, so owners must
 * also be able to confirm their password.
 */
const STAYS_OPEN = new Set<string>([
  authEndpoints.login.path,
  authEndpoints.logout.path,
  twoFactorEndpoints.loginWithSecondFactor.path,
  accountEndpoints.confirmPassword.path,
  incidentEndpoints.setMaintenance.path,
  incidentEndpoints.writeIncident.path,
]);

export type MaintenanceWatch = ReturnType<typeof followMaintenance>;

/** Polls whether the system is in maintenance. While Redis is down, the last known state stays. */
export function followMaintenance({ redis, logger }: { redis: Redis; logger: Logger }) {
  let current: Maintenance | undefined;
  const polling = repeat({
    name: 'read maintenance',
    everyMs: LOOK_EVERY_MS,
    logger,
    work: async () => {
      current = await readMaintenance(redis);
    },
  });
  return {
    current: () => current,
    /**
     * Returns the seconds after which a refused call may be retried; undefined if the call may
     * pass.
     */
    refuses({ method, path, service }: Pick<RouteRow, 'method' | 'path' | 'service'>, now = Date.now()) {
      const isRead = method === 'GET' && !WRITES_BY_GET.has(path);
      if (!current || isRead || service === 'gateway' || STAYS_OPEN.has(path)) return undefined;
      const left = current.until ? Math.ceil((Date.parse(current.until) - now) / 1_000) : 0;
      return left > 0 ? Math.min(left, RETRY_AFTER_MAX_SECONDS) : RETRY_AFTER_SECONDS;
    },
    stop: polling.stop,
  };
}
