import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { readConfig } from '@croneai/platform/config.ts';
import { linkConfig } from '@croneai/platform/config-keys.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { SecurityLog } from '../security-log/module.ts';
import type { Users } from '../users/module.ts';
import { acceptTerms } from './accept-terms.ts';
import { saveAccountSetup, toAccountSetup } from './account-setup.ts';
import { changeProfile } from './change-profile.ts';
import { accountRoutes } from './routes.ts';
import { unsubscribe } from './unsubscribe.ts';

export const accountConfig = linkConfig;
type AccountConfig = ReturnType<typeof readConfig<typeof accountConfig>>;

/**
 * Changes a member's own settings: profile, notifications, accepted terms, and the setup wizard.
 */
export function openAccount(
  { config, now }: Pick<ServicePlatform<AccountConfig>, 'config' | 'now'>,
  { users, securityLog }: { users: Users; securityLog: SecurityLog },
) {
  const linkKeys = [config.LINK_KEY, config.LINK_KEY_PREVIOUS].filter((key) => key !== undefined);
  return {
    routes: accountRoutes({
      users,
      change: changeProfile({ users, securityLog, now }),
      accept: acceptTerms({ users, now }),
      switchOff: unsubscribe({ users, linkKeys, now }),
      saveSetup: saveAccountSetup({ users, now }),
    }),
    topics: [topics.users, topics.mails],
    exportMember: async ({ userId }) => ({ accountSetup: toAccountSetup(await users.getById(userId)) }),
  } satisfies Module;
}
