import { createBulkReads } from '@croneai/access/bulk-reads.ts';
import { openMemberData } from '@croneai/access/member-data.ts';
import { openServicePlatform, type ServicePlatform } from '@croneai/access/service-platform.ts';
import { accountExportEndpoints } from '@croneai/contracts/endpoints/account-export.ts';
import { readConfig } from '@croneai/platform/config.ts';
import { serviceConfig } from '@croneai/platform/config-keys.ts';
import type { StartOptions } from '@croneai/platform/open-process.ts';
import { type RunningService, serve } from '@croneai/platform/serve.ts';
import { openAudit } from './audit/module.ts';
import { openMembers } from './members/module.ts';

/** Every key of admin. */
const adminConfig = serviceConfig;
/** The only reader of the environment in this service. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(adminConfig, env);
type AdminConfig = ReturnType<typeof loadConfig>;

/** The modules of the service, in the order in which they handle an event that several of them handle. */
export function openModules(platform: ServicePlatform<AdminConfig>) {
  const bulkReads = createBulkReads(platform);
  const members = openMembers(platform);
  const audit = openAudit(platform, { members, bulkReads });
  const memberData = openMemberData({
    exportEndpoint: accountExportEndpoints.admin,
    modules: [members, audit],
  });
  return [bulkReads, memberData, members, audit] as const;
}

/** Starts the service. */
export async function start(config: AdminConfig, options: StartOptions = {}): Promise<RunningService> {
  const platform = await openServicePlatform('admin', config, options);
  return serve(platform, openModules(platform));
}
