import { createBulkReads } from '@croneai/access/bulk-reads.ts';
import { openMemberData } from '@croneai/access/member-data.ts';
import { openServicePlatform, type ServicePlatform } from '@croneai/access/service-platform.ts';
import { accountExportEndpoints } from '@croneai/contracts/endpoints/account-export.ts';
import { readConfig } from '@croneai/platform/config.ts';
import { serviceConfig } from '@croneai/platform/config-keys.ts';
import { createEachRow } from '@croneai/platform/each-row.ts';
import type { StartOptions } from '@croneai/platform/open-process.ts';
import { type RunningService, serve } from '@croneai/platform/serve.ts';
import { openAudit } from './audit/module.ts';
import { openBrokers } from './brokers/module.ts';
import { openBulk } from './bulk/module.ts';
import { openDeposits } from './deposits/module.ts';
import { openFunnel } from './funnel/module.ts';
import { openIncidents } from './incidents/module.ts';
import { openMembers } from './members/module.ts';
import { openSettings } from './settings/module.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

const adminConfig = serviceConfig;
/** The only reader of the environment in this service. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(adminConfig, env);
type AdminConfig = ReturnType<typeof loadConfig>;

/** The service's modules. If several modules handle an event, they run in this order. */
export function openModules(platform: ServicePlatform<AdminConfig>) {
  const bulkReads = createBulkReads(platform);
  const eachRow = createEachRow(platform, 'admin');
  const supportLimit = () => settings.supportLimit();
  const brokerNames = () => settings.brokerNames();
  const members = openMembers(platform, { bulkReads, supportLimit, eachRow });
  const audit = openAudit(platform, { members, bulkReads });
  const deposits = openDeposits(platform, { members, supportLimit, brokerNames, eachRow });
  const settings = openSettings(platform, { members });
  const brokers = openBrokers(platform, { members, settings, deposits });
  const bulk = openBulk(platform, { members });
  const incidents = openIncidents(platform);
  const funnel = openFunnel(platform, { members });
  const memberData = openMemberData({
    exportEndpoint: accountExportEndpoints.admin,
    modules: [members, audit, deposits, settings, bulk, brokers],
  });
  return [
    bulkReads,
    memberData,
    members,
    audit,
    deposits,
    settings,
    bulk,
    brokers,
    incidents,
    funnel,
  ] as const;
}

export async function start(config: AdminConfig, options: StartOptions = {}): Promise<RunningService> {
  const opened = await openServicePlatform('admin', config, { ...options, migrations: MIGRATIONS });
  // Uses the shared clock, so that grants start and end at the same time in all processes.
  const platform = { ...opened, now: options.now ?? (() => new Date(opened.clock.now())) };
  return serve(platform, openModules(platform));
}
