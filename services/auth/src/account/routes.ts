import { accountEndpoints } from '@croneai/contracts/endpoints/account.ts';
import { accountExportEndpoints } from '@croneai/contracts/endpoints/account-export.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth.ts';
import { unsubscribeEndpoints } from '@croneai/contracts/endpoints/unsubscribe.ts';
import { exportRoute, type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { createSignInLog } from '../sessions/sign-in-log.ts';
import { toClientUser, toProfile } from '../users/user.ts';
import { acceptTerms } from './accept-terms.ts';
import { cancelDeletion } from './cancel-deletion.ts';
import { changeProfile, type ProfileChange } from './change-profile.ts';
import { exportAccount } from './export-account.ts';
import { scheduleDeletion } from './schedule-deletion.ts';
import { unsubscribe } from './unsubscribe.ts';

export function accountRoutes(parts: Parts): Route[] {
  const { users } = parts;
  const signInLog = createSignInLog(parts);
  const change = changeProfile(parts);
  const schedule = scheduleDeletion(parts);
  const cancel = cancelDeletion(parts);
  const switchOff = unsubscribe(parts);
  const accept = acceptTerms(parts);
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
      message: 'Thank you. It’s on record.',
    })),
    exportRoute(accountExportEndpoints.auth, exportAccount(parts)),
    route(accountEndpoints.deleteAccount, async ({ session, client }) => ({
      data: await schedule(session, client),
      message: 'Your account will be deleted. You were signed out everywhere.',
    })),
    route(authEndpoints.keepAccount, async ({ body, client }) => {
      await signInLog({ factor: 'keep-account', email: body.email }, client, () => cancel(body, client));
      return { message: 'Your account stays. You can sign in again.' };
    }),
    route(unsubscribeEndpoints.unsubscribe, async ({ query }) => ({
      data: { switchedOff: await switchOff(query.token) },
      message: 'You will not get these emails any more.',
    })),
  ];
}

/** Leaves out what was not sent, so that it is not written. */
function givenFields(body: { [K in keyof ProfileChange]?: ProfileChange[K] | undefined }): ProfileChange {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
