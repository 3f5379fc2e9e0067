import { errors } from '@croneai/contracts/errors.ts';
import {
  type OptionalNotification,
  UNSUBSCRIBE_PURPOSE,
  unsubscribeTextSchema,
} from '@croneai/contracts/users.ts';
import { readSignedText } from '@croneai/platform/auth/signed-text.ts';
import { appError } from '@croneai/platform/errors.ts';
import { nextUser, stateEvent, type Users } from '../users/module.ts';

/**
 * Turns one kind of mail off for the recipient of the link. The link can do nothing else. It can be
 * used repeatedly, and reveals only that the member exists.
 */
export function unsubscribe({
  users,
  linkKeys,
  now,
}: {
  users: Pick<Users, 'change'>;
  /** Keys that may have signed the link, newest first. */
  linkKeys: readonly string[];
  now: () => Date;
}) {
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
