import { accountEndpoints, accountExportEndpoints } from '@croneai/contracts/endpoints/account.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth.ts';
import { unsubscribeEndpoints } from '@croneai/contracts/endpoints/unsubscribe.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { jsonDownload } from '@croneai/platform/http/download.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { SignInLog } from '../sessions/sign-in-log.ts';
import type { createChangeProfile, ProfileChange } from './change-profile.ts';
import type { createExportAccount } from './export-account.ts';
import type { createKeepAccount } from './keep-account.ts';
import type { createScheduleDeletion } from './schedule-deletion.ts';
import type { createUnsubscribe } from './unsubscribe.ts';
import type { UserRepository } from './user.repository.ts';
import { toProfile, type User } from './user.ts';

export const accountRoutes = ({
  users,
  changeProfile,
  exportAccount,
  scheduleDeletion,
  keepAccount,
  unsubscribe,
  signInLog,
}: {
  users: UserRepository;
  changeProfile: ReturnType<typeof createChangeProfile>;
  exportAccount: ReturnType<typeof createExportAccount>;
  scheduleDeletion: ReturnType<typeof createScheduleDeletion>;
  keepAccount: ReturnType<typeof createKeepAccount>;
  unsubscribe: ReturnType<typeof createUnsubscribe>;
  signInLog: SignInLog;
}): Route[] => {
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
      data: toProfile(await changeProfile(session, givenFields(body), client)),
      message: 'Your profile was saved.',
    })),
    route(accountEndpoints.getNotifications, async ({ session }) => ({
      data: (await getUser(session.userId)).notifications,
    })),
    route(accountEndpoints.putNotifications, async ({ session, body, client }) => ({
      data: (await changeProfile(session, { notifications: body }, client)).notifications,
      message: 'Your notification settings were saved.',
    })),
    route(accountExportEndpoints.auth, async ({ session }) =>
      jsonDownload('auth', await exportAccount(session)),
    ),
    route(accountEndpoints.deleteAccount, async ({ session, client }) => ({
      data: await scheduleDeletion(session, client),
      message: 'Your account is going to be deleted. You were signed out everywhere.',
    })),
    route(authEndpoints.keepAccount, async ({ body, client }) => {
      await signInLog({ factor: 'keep-account', email: body.email }, client, () => keepAccount(body, client));
      return { message: 'Your account stays. You can sign in again.' };
    }),
    route(unsubscribeEndpoints.unsubscribe, async ({ query }) => ({
      data: { switchedOff: await unsubscribe(query.token) },
      message: 'You will not get these emails any more.',
    })),
  ];
};

/** Leaves out what was not sent, so that it is not written. */
function givenFields(body: { [K in keyof ProfileChange]?: ProfileChange[K] | undefined }): ProfileChange {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
