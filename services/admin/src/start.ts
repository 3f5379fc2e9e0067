import { createBulkReads } from '@croneai/access/bulk-reads.ts';
import { openMemberData } from '@croneai/access/member-data.ts';
import { accountExportEndpoints } from '@croneai/contracts/endpoints/account-export.ts';
import { deskEntry } from '@croneai/contracts/live-log.ts';
import { readConfig } from '@croneai/platform/config.ts';
import { serviceConfig } from '@croneai/platform/config-keys.ts';
import { openPlatform } from '@croneai/platform/open-platform.ts';
import type { StartOptions } from '@croneai/platform/open-process.ts';
import { type RunningService, serve } from '@croneai/platform/serve.ts';
import { openAudit } from './audit/module.ts';
import { openMembers } from './members/module.ts';

/** Every key of admin. */
const adminConfig = serviceConfig;
/** The only reader of the environment in this service. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(adminConfig, env);
type AdminConfig = ReturnType<typeof loadConfig>;

const openAdminPlatform = (config: AdminConfig, options: StartOptions) =>
  openPlatform(config, { ...options, name: 'admin', deskEntry });

export function openModules(platform: Awaited<ReturnType<typeof openAdminPlatform>>) {
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
  const platform = await openAdminPlatform(config, options);
  return serve(platform, openModules(platform));
}
