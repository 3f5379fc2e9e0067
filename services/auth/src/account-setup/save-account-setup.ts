import { isDeepStrictEqual } from 'node:util';
import type { AccountSetup, PutAccountSetupBody } from '@croneai/contracts/account-setup.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import { nextUser, stateEvent } from '../users/user-events.ts';
import { setupFields, toAccountSetup } from './account-setup.ts';

/**
 * Saves the wizard as a whole and publishes the state. Refused with 409 and the saved state when the member has not seen the
 * newest one; what is saved already is answered as it is, so that a retry of a save that arrived is no conflict.
 */
export function saveAccountSetup({ users, now }: Parts) {
  return async (userId: string, body: PutAccountSetupBody): Promise<AccountSetup> => {
    const changed = await users.change(userId, (user) => {
      const saved = toAccountSetup(user);
      if (isDeepStrictEqual(claimOf(saved), claimOf(body))) return {};
      if (saved.version !== body.version) throw appError(errors.setupConflict, { data: saved });
      const set = setupFields(body, now());
      return { set, events: [stateEvent(nextUser(user, set), now())] };
    });
    if (!changed) throw appError(errors.unauthenticated);
    return toAccountSetup(changed.user);
  };
}

const claimOf = ({ brokerAccount, deposit }: AccountSetup | PutAccountSetupBody) => ({
  brokerAccount,
  deposit,
});
