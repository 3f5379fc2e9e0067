import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { accountEndpoints } from '@croneai/contracts/endpoints/auth/account.ts';
import { route } from '@croneai/platform/http/route.ts';
import type { Module } from '@croneai/platform/module.ts';
import { securityLogCollection } from './security-log.model.ts';
import { createSecurityLog } from './security-log.ts';

export type SecurityLog = Pick<ReturnType<typeof openSecurityLog>, 'record'>;

/** Shows the sign-ins and changes of an account to its owner. */
export function openSecurityLog({
  openCollection,
  logger,
  now,
}: Pick<ServicePlatform, 'openCollection' | 'logger' | 'now'>) {
  const log = createSecurityLog({ securityLogs: openCollection(securityLogCollection), logger, now });
  return {
    collections: [securityLogCollection],
    routes: [
      route(accountEndpoints.listSecurityEvents, async ({ session }) => ({
        data: await log.list(session.userId),
      })),
    ],
    eraseMember: log.erase,
    exportMember: async ({ userId }) => ({ securityEvents: await log.list(userId) }),
    record: log.record,
  } satisfies Module & Record<string, unknown>;
}
