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

/** Every key of leads. */
export const leadsConfig = { ...serviceConfig, ...supportConfig, ...formsConfig };
/** The only reader of the environment in this service. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(leadsConfig, env);
type LeadsConfig = ReturnType<typeof loadConfig>;

/** The modules of the service, in the order in which they handle an event that several of them handle. */
export function openModules(platform: ServicePlatform<LeadsConfig>) {
  const bulkReads = createBulkReads(platform);
  const members = openMembers(platform);
  const forms = openForms(platform, { members, bulkReads });
  const support = openSupport(platform, { members });
  const community = openCommunity(platform, { members });
  const memberData = openMemberData({
    exportEndpoint: accountExportEndpoints.leads,
    // Forms are found by an address that only the copy of the user holds. Tickets and posts follow the copy, because
    // without it nobody can begin a new one.
    modules: [forms, members, support, community],
  });
  // Forms keep an address before the copy of the user drops it.
  return [bulkReads, memberData, forms, members, support, community] as const;
}

/** Starts the service. */
export async function start(config: LeadsConfig, options: StartOptions = {}): Promise<RunningService> {
  const platform = await openServicePlatform('leads', config, options);
  return serve(platform, openModules(platform));
}
