import { accountEndpoints } from '@croneai/contracts/endpoints/account.ts';
import { accountExportEndpoints } from '@croneai/contracts/endpoints/account-export.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth.ts';
import { unsubscribeEndpoints } from '@croneai/contracts/endpoints/unsubscribe.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { exportRoute, type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { verifySecondFactor } from '../second-factor/verify-second-factor.ts';
import type { User } from '../users/user.model.ts';
import { toClientUser, toProfile } from '../users/user.ts';
import { acceptTerms } from './accept-terms.ts';
import { cancelDeletion } from './cancel-deletion.ts';
import { changeProfile, type ProfileChange } from './change-profile.ts';
import { exportAccount } from './export-account.ts';
import { scheduleDeletion } from './schedule-deletion.ts';
import { unsubscribe } from './unsubscribe.ts';

export function accountRoutes(parts: Parts): Route[] {
  const { users, signInLog } = parts;
  const change = changeProfile(parts);
  const schedule = scheduleDeletion(parts);
  const cancel = cancelDeletion(parts, verifySecondFactor(parts));
  const switchOff = unsubscribe(parts);
  const accept = acceptTerms(parts);
  const getUser = async (userId: string): Promise<User> => {
    const user = await users.findById(userId);
    if (!user) throw appError(errors.unauthenticated);
    return user;
  };
  return [
    route(accountEndpoints.getProfile, async ({ session }) => ({
      data: toProfile(await getUser(session.userId)),
    })),
    route(accountEndpoints.updateProfile, async ({ session, body, client }) => ({
      data: toProfile(await change(session, givenFields(body), client)),
      message: 'Your profile was saved.',
    })),
    route(accountEndpoints.getNotifications, async ({ session }) => ({
      data: (await getUser(session.userId)).notifications,
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
