import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import type { RemoveTwoFactor } from '../two-factor/remove-two-factor.ts';

/**
 * Removes a member's lost second factor. Not the admin's own: an abandoned session, with the password, would be
 * enough to be rid of the factor that guards against exactly that.
 */
export function resetMemberTwoFactor({ now }: Parts, removeTwoFactor: RemoveTwoFactor) {
  return async (memberId: string, by: AdminWrite): Promise<void> => {
    if (memberId === by.actor.userId) throw appError(errors.ownSecondFactor);
    const outcome = await removeTwoFactor(memberId, by, now());
    if (outcome === 'no-such-member') throw appError(errors.memberNotFound);
    if (outcome === 'was-off') throw appError(errors.twoFactorOff);
  };
}
