import { createBulkReads } from '@croneai/access/bulk-reads.ts';
import { openMemberExport } from '@croneai/access/member-data.ts';
import { openServicePlatform, type ServicePlatform } from '@croneai/access/service-platform.ts';
import { accountExportEndpoints } from '@croneai/contracts/endpoints/account-export.ts';
import { readConfig } from '@croneai/platform/config.ts';
import { serviceConfig } from '@croneai/platform/config-keys.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { StartOptions } from '@croneai/platform/open-process.ts';
import { type RunningService, serve } from '@croneai/platform/serve.ts';
import { openAccess } from './access/module.ts';
import { openAccessCodes } from './access-codes/module.ts';
import { accountConfig, openAccount } from './account/module.ts';
import { openApiKeys } from './api-keys/module.ts';
import { countdownConfig, openCountdown } from './countdown/module.ts';
import { deletionConfig, openDeletion } from './deletion/module.ts';
import { openEmailChange } from './email-change/module.ts';
import { importsConfig, openImports } from './imports/module.ts';
import { openLearning } from './learning/module.ts';
import { openLimits } from './limits/module.ts';
import { openLogin } from './login/module.ts';
import { openMemberAdmin } from './member-admin/module.ts';
import { openPasswords } from './passwords/module.ts';
import { openRegistrations, registrationsConfig } from './registrations/module.ts';
import { openSecrets, secretsConfig } from './secrets/module.ts';
import { openSecurityLog } from './security-log/module.ts';
import { openSessions, sessionsConfig } from './sessions/module.ts';
import { openTwoFactor } from './two-factor/module.ts';
import { openUsers, usersConfig } from './users/module.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

export const authConfig = {
  ...serviceConfig,
  ...sessionsConfig,
  ...secretsConfig,
  ...accountConfig,
  ...registrationsConfig,
  ...deletionConfig,
  ...usersConfig,
  ...countdownConfig,
  ...importsConfig,
};
/** Reads the configuration; no other code of this process reads the environment. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(authConfig, env);
export type AuthConfig = ReturnType<typeof loadConfig>;

/**
 * Opens all modules, and returns them by name. A module gets only modules that were opened before
 * it.
 */
export function openModulesByName(platform: ServicePlatform<AuthConfig>) {
  const bulkReads = createBulkReads(platform);
  const secrets = openSecrets(platform);
  const limits = openLimits(platform, { secrets });
  const securityLog = openSecurityLog(platform);
  const users = openUsers(platform);
  const sessions = openSessions(platform, { users, limits, secrets, securityLog });
  const access = openAccess(platform, { users, secrets });
  const countdown = openCountdown(platform, { users, access });
  const passwords = openPasswords(platform, { users, limits, secrets, securityLog });
  const accessCodes = openAccessCodes(platform, { users, attempts: limits.attempts });
  const registrations = openRegistrations(platform, {
    users,
    limits,
    secrets,
    passwords,
    sessions,
    countdown,
    accessCodes,
  });
  const imports = openImports(platform, { users, passwords, registrations, countdown });
  const twoFactor = openTwoFactor(platform, { users, limits, secrets, passwords, sessions, securityLog });
  const login = openLogin(platform, {
    users,
    limits,
    secrets,
    passwords,
    registrations,
    twoFactor,
    sessions,
  });
  const emailChange = openEmailChange(platform, {
    users,
    limits,
    secrets,
    passwords,
    registrations,
    securityLog,
  });
  const apiKeys = openApiKeys(platform, { users, securityLog });
  const account = openAccount(platform, { users, securityLog });
  const learning = openLearning(platform, { accessOf: access.accessOf });
  const memberAdmin = openMemberAdmin(platform, {
    users,
    limits,
    access,
    passwords,
    registrations,
    twoFactor,
    sessions,
    securityLog,
  });
  /** All modules with data about members, except `users`. */
  const holders: readonly Module[] = [
    account,
    access,
    countdown,
    learning,
    emailChange,
    twoFactor,
    securityLog,
    apiKeys,
    sessions,
    passwords,
    registrations,
    accessCodes,
  ];
  const memberExport = openMemberExport({
    exportEndpoint: accountExportEndpoints.auth,
    modules: [users, ...holders],
  });
  const deletion = openDeletion(platform, {
    users,
    limits,
    passwords,
    twoFactor,
    sessions,
    securityLog,
    modules: holders,
  });
  return {
    bulkReads,
    users,
    securityLog,
    sessions,
    access,
    countdown,
    passwords,
    registrations,
    imports,
    accessCodes,
    twoFactor,
    login,
    emailChange,
    apiKeys,
    account,
    learning,
    memberAdmin,
    memberExport,
    deletion,
  };
}

/** The service's modules; if several handle an event, they do so in this order. */
export function openModules(platform: ServicePlatform<AuthConfig>) {
  return Object.values(openModulesByName(platform));
}

export async function start(config: AuthConfig, options: StartOptions = {}): Promise<RunningService> {
  const platform = await openServicePlatform('auth', config, { ...options, migrations: MIGRATIONS });
  return serve(platform, openModules(platform));
}
