import { type Agreements, areNewest } from '@croneai/contracts/agreements.ts';
import { accountEndpoints } from '@croneai/contracts/endpoints/account.ts';
import { accountExportEndpoints } from '@croneai/contracts/endpoints/account-export.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth.ts';
import { unsubscribeEndpoints } from '@croneai/contracts/endpoints/unsubscribe.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { userTermsAccepted } from '@croneai/contracts/events/users.ts';
import {
  type OptionalNotification,
  UNSUBSCRIBE_PURPOSE,
  unsubscribeTextSchema,
} from '@croneai/contracts/users.ts';
import { readSignedText } from '@croneai/platform/auth/signed-text.ts';
import { appError } from '@croneai/platform/errors.ts';
import { exportRoute, type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { createSignInLog } from '../sessions/sign-in-log.ts';
import type { User } from '../users/user.model.ts';
import { hasAcceptedNewest, toClientUser, toProfile } from '../users/user.ts';
import { nextUser, stateEvent } from '../users/user-events.ts';
import { changeProfile, type ProfileChange } from './change-profile.ts';
import { cancelDeletion, scheduleDeletion } from './deletion.ts';
import { exportAccount } from './export-account.ts';

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

/**
 * Puts on record what the member accepted and when, once for each version. Throws 409 for other versions than the newest: the
 * page shows older words.
 */
function acceptTerms({ users, now }: Parts) {
  return async (userId: string, versions: Agreements): Promise<User> => {
    if (!areNewest(versions)) throw appError(errors.termsChanged);
    const changed = await users.change(userId, (user) => {
      if (hasAcceptedNewest(user)) return {};
      const acceptedAt = now();
      const acceptances = [...user.acceptances, { ...versions, acceptedAt }];
      const event = stateEvent(nextUser(user, { acceptances }), acceptedAt, userTermsAccepted);
      return { set: { acceptances }, events: [event] };
    });
    if (!changed) throw appError(errors.unauthenticated);
    return changed.user;
  };
}

/**
 * Switches one kind of mail off for the recipient of the link. The link can do nothing else, works any number of
 * times, and reveals nothing about the member but that there is one.
 */
function unsubscribe({ users, config, now }: Parts) {
  const linkKeys = [config.LINK_KEY, config.LINK_KEY_PREVIOUS].filter((key) => key !== undefined);
  return async (token: string): Promise<OptionalNotification> => {
    const text = readSignedText(linkKeys, UNSUBSCRIBE_PURPOSE, token);
    const parsed = unsubscribeTextSchema.safeParse(text);
    if (!parsed.success) throw appError(errors.unsubscribeLinkInvalid);
    const [userId, setting] = parsed.data;
    const known = await users.change(userId, (user) => {
      if (!user.notifications[setting]) return {};
      const notifications = { ...user.notifications, [setting]: false };
      const event = stateEvent(nextUser(user, { notifications }), now());
      return { set: { notifications }, events: [event] };
    });
    if (!known) throw appError(errors.unsubscribeAccountUnknown);
    return setting;
  };
}
