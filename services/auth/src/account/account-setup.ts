import { isDeepStrictEqual } from 'node:util';
import type { AccountSetup, PutAccountSetupBody } from '@croneai/contracts/account-setup.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { nextUser, stateEvent, type User, type Users } from '../users/module.ts';

/**
 * Saves the answers of the setup wizard and publishes the member's state. Throws 409 with the saved
 * answers if they are newer than the request's version. Saving equal answers again succeeds, so a
 * retry is not a conflict.
 */
export function saveAccountSetup({ users, now }: { users: Pick<Users, 'change'>; now: () => Date }) {
  return async (userId: string, body: PutAccountSetupBody): Promise<AccountSetup> => {
    const changed = await users.change(userId, (user) => {
      const saved = toAccountSetup(user);
      if (isDeepStrictEqual(claimOf(saved), claimOf(body))) return {};
      if (saved.version !== body.version) throw appError(errors.setupConflict, { data: saved });
      const { brokerAccount } = body;
      if (brokerAccount === null)
        throw appError(errors.valuesRefused, { fields: { brokerAccount: 'Broker account ID is required' } });
      const set = setupFields({ ...body, brokerAccount }, now());
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

export function toAccountSetup({ setup, accessPath, depositAmount }: User): AccountSetup {
  return {
    version: setup?.version ?? 0,
    savedAt: setup?.savedAt.toISOString() ?? null,
    brokerAccount: setup?.brokerAccount ?? null,
    deposit: accessPath && depositAmount > 0 ? { accessPath, depositAmount } : null,
  };
}

/**
 * Returns the fields that a save writes. None of them gives access: a deposit that a member claims
 * unlocks nothing.
 */
function setupFields(
  { version, brokerAccount, deposit }: PutAccountSetupBody & { brokerAccount: string },
  savedAt: Date,
) {
  return {
    setup: { brokerAccount, version: version + 1, savedAt },
    accessPath: deposit?.accessPath ?? null,
    depositAmount: deposit?.depositAmount ?? 0,
    accountSetup: deposit !== null,
  } satisfies Partial<User>;
}
