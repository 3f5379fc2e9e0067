import type { AccountSetup, PutAccountSetupBody } from '@croneai/contracts/account-setup.ts';
import type { User } from '../users/user.model.ts';

export function toAccountSetup({ setup, accessPath, depositAmount }: User): AccountSetup {
  return {
    version: setup?.version ?? 0,
    savedAt: setup?.savedAt.toISOString() ?? null,
    brokerAccount: setup?.brokerAccount ?? null,
    deposit: accessPath && depositAmount > 0 ? { accessPath, depositAmount } : null,
  };
}

/** The part of the user that a save writes. Nothing of access is in it: a claim opens nothing. */
export function setupFields({ version, brokerAccount, deposit }: PutAccountSetupBody, savedAt: Date) {
  return {
    setup: { brokerAccount, version: version + 1, savedAt },
    accessPath: deposit?.accessPath ?? null,
    depositAmount: deposit?.depositAmount ?? 0,
    accountSetup: deposit !== null,
  } satisfies Partial<User>;
}
