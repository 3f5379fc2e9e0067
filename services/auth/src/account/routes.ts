import { accountEndpoints } from '@croneai/contracts/endpoints/auth/account.ts';
import { accountSetupEndpoints } from '@croneai/contracts/endpoints/auth/account-setup.ts';
import { unsubscribeEndpoints } from '@croneai/contracts/endpoints/auth/unsubscribe.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import { toClientUser, toProfile, type Users } from '../users/module.ts';
import type { acceptTerms } from './accept-terms.ts';
import { type saveAccountSetup, toAccountSetup } from './account-setup.ts';
import type { changeProfile, ProfileChange } from './change-profile.ts';
import type { unsubscribe } from './unsubscribe.ts';

export function accountRoutes({
  users,
  change,
  accept,
  switchOff,
  saveSetup,
}: {
  users: Pick<Users, 'getById'>;
  change: ReturnType<typeof changeProfile>;
  accept: ReturnType<typeof acceptTerms>;
  switchOff: ReturnType<typeof unsubscribe>;
  saveSetup: ReturnType<typeof saveAccountSetup>;
}): Route[] {
  return [
    route(accountEndpoints.getProfile, async ({ session }) => ({
      data: toProfile(await users.getById(session.userId)),
    })),
    route(accountEndpoints.updateProfile, async ({ session, body, client }) => ({
      data: toProfile(await change(session, givenFields(body), client)),
      message: 'Your profile was saved.',
    })),
    route(accountEndpoints.getNotifications, async ({ session }) => ({
      data: (await users.getById(session.userId)).notifications,
    })),
    route(accountEndpoints.putNotifications, async ({ session, body, client }) => ({
      data: (await change(session, { notifications: body }, client)).notifications,
      message: 'Your notification settings were saved.',
    })),
    route(accountEndpoints.acceptTerms, async ({ session, body }) => ({
      data: toClientUser(await accept(session.userId, body), session),
      message: 'Thank you. Saved.',
    })),
    route(unsubscribeEndpoints.unsubscribe, async ({ query }) => ({
      data: { switchedOff: await switchOff(query.token) },
      message: 'You won’t get these emails any more.',
    })),
    route(accountSetupEndpoints.getAccountSetup, async ({ session }) => ({
      data: toAccountSetup(await users.getById(session.userId)),
    })),
    route(accountSetupEndpoints.putAccountSetup, async ({ session, body }) => ({
      data: await saveSetup(session.userId, body),
      message: 'Your account setup was saved.',
    })),
  ];
}

/** Drops undefined values, so that a change does not overwrite stored values with undefined. */
function givenFields(body: { [K in keyof ProfileChange]?: ProfileChange[K] | undefined }): ProfileChange {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
