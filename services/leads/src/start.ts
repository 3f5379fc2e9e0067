import { createBulkReads } from '@croneai/access/bulk-reads.ts';
import { openMemberData } from '@croneai/access/member-data.ts';
import { openServicePlatform, type ServicePlatform } from '@croneai/access/service-platform.ts';
import { accountExportEndpoints } from '@croneai/contracts/endpoints/account-export.ts';
import { readConfig } from '@croneai/platform/config.ts';
import { serviceConfig } from '@croneai/platform/config-keys.ts';
import type { StartOptions } from '@croneai/platform/open-process.ts';
import { type RunningService, serve } from '@croneai/platform/serve.ts';
import { openCommunity } from './community/module.ts';
import { formsConfig, openForms } from './forms/module.ts';
import { openMembers } from './members/module.ts';
import { openSupport, supportConfig } from './support/module.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

export const leadsConfig = { ...serviceConfig, ...supportConfig, ...formsConfig };
/** Reads the configuration. No other code of this process reads the environment. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(leadsConfig, env);
type LeadsConfig = ReturnType<typeof loadConfig>;

/**
 * Opens the service's modules. If several modules handle the same event, their handlers run in this
 * order.
 */
export function openModules(platform: ServicePlatform<LeadsConfig>) {
  const bulkReads = createBulkReads(platform);
  const members = openMembers(platform);
  const forms = openForms(platform, { members, bulkReads });
  const support = openSupport(platform, { members });
  const community = openCommunity(platform, { members });
  const memberData = openMemberData({
    exportEndpoint: accountExportEndpoints.leads,
    // Order of an erasure. Forms come before the copy of the user, because their erasure needs the
    // address in the copy. Tickets and posts come after it, because a member without a copy cannot
    // create new ones.
    modules: [forms, members, support, community],
  });
  // `forms` comes before `members`. When a user changes the address, `forms` needs the old address,
  // which `members` then overwrites in the copy.
  return [bulkReads, memberData, forms, members, support, community] as const;
}

export async function start(config: LeadsConfig, options: StartOptions = {}): Promise<RunningService> {
  const platform = await openServicePlatform('leads', config, { ...options, migrations: MIGRATIONS });
  return serve(platform, openModules(platform));
}
