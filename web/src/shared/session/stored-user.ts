import { accessLevelSchema, accessPathSchema, tierSchema } from '@croneai/contracts/access.ts';
import { TRIAL_DEFAULT_MINUTES } from '@croneai/contracts/constants.ts';
import { isoDate } from '@croneai/contracts/text.ts';
import { type User, userSchema } from '@croneai/contracts/users.ts';
import { browserStorage, type KeyValueStore, USER_KEY } from './session-storage.ts';

/**
 * The user record as an older release or another tab may have left it: who the person is must be there, and what is
 * missing or unknown about access falls back to a locked guest.
 */
const storedUserSchema = userSchema.extend({
  role: userSchema.shape.role.catch('member'),
  admissionCode: userSchema.shape.admissionCode.catch(''),
  tier: tierSchema.catch('guest'),
  dashboardUnlocked: userSchema.shape.dashboardUnlocked.catch(false),
  hasDeposited: userSchema.shape.hasDeposited.catch(false),
  accessLevel: accessLevelSchema.catch('free'),
  accessPath: accessPathSchema.nullable().catch(null),
  depositAmount: userSchema.shape.depositAmount.catch(0),
  accountSetup: userSchema.shape.accountSetup.catch(false),
  codeActivated: userSchema.shape.codeActivated.catch(false),
  timeZone: userSchema.shape.timeZone.catch(null),
  mustEnrolTwoFactor: userSchema.shape.mustEnrolTwoFactor.catch(false),
  createdAt: isoDate.catch(() => new Date().toISOString()),
  expiresAt: isoDate.catch(() => new Date(Date.now() + TRIAL_DEFAULT_MINUTES * 60_000).toISOString()),
});

/** The user of the last visit, or undefined when the key is empty or holds something else. */
export function readStoredUser(storage: KeyValueStore | undefined = browserStorage()): User | undefined {
  try {
    const text = storage?.getItem(USER_KEY);
    return text ? storedUserSchema.parse(JSON.parse(text)) : undefined;
  } catch {
    return undefined;
  }
}

export function writeStoredUser(user: User, storage: KeyValueStore | undefined = browserStorage()): void {
  try {
    storage?.setItem(USER_KEY, JSON.stringify(user));
  } catch {
    // Refused or full storage: the next visit asks the server instead.
  }
}
