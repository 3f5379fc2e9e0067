import { type Agreements, areNewest } from '@croneai/contracts/agreements.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { userTermsAccepted } from '@croneai/contracts/events/users.ts';
import { appError } from '@croneai/platform/errors.ts';
import { hasAcceptedNewest, nextUser, stateEvent, type User, type Users } from '../users/module.ts';

/**
 * Records the accepted terms and the time, once per version. Throws 409 for an older version,
 * because the member has read an outdated text.
 */
export function acceptTerms({ users, now }: { users: Pick<Users, 'change'>; now: () => Date }) {
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
