import { isDeepStrictEqual } from 'node:util';
import type { AccountSetup, PutAccountSetupBody } from '@croneai/contracts/account-setup.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { userProfileChanged } from '@croneai/contracts/events/users.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { Parts } from '../connections.ts';
import { toUserState } from '../users/user.ts';
import { setupFields, toAccountSetup } from './account-setup.ts';

/**
 * Saves the wizard as a whole and publishes the state. Refused with 409 and the saved state when the member has not seen the
 * newest one; what is saved already is answered as it is, so that a retry of a save that arrived is no conflict.
 */
export function saveAccountSetup({ users, now }: Parts) {
  return async (userId: string, body: PutAccountSetupBody): Promise<AccountSetup> => {
    const changed = await users.change(userId, (user) => {
      const saved = toAccountSetup(user);
      const { brokerAccount, deposit } = saved;
      if (isDeepStrictEqual({ brokerAccount, deposit }, claimOf(body))) return {};
      if (saved.version !== body.version) throw appError(errors.setupConflict, { data: saved });
      const set = setupFields(body, now());
      const event = createEvent(userProfileChanged, {
        aggregateId: user.id,
        aggregateVersion: user.version + 1,
        now: now(),
        payload: toUserState({ ...user, ...set }),
      });
      return { set, events: [event] };
    });
    if (!changed) throw appError(errors.unauthenticated);
    return toAccountSetup(changed.user);
  };
}

const claimOf = ({ brokerAccount, deposit }: PutAccountSetupBody) => ({ brokerAccount, deposit });
