import { type User, userSchema } from '@croneai/contracts/users.ts';
import { parseStored } from '../storage/stored-text.ts';
import { userRecord } from './session-storage.ts';

/**
 * Returns the user of the last visit. Returns undefined if the record is missing or unreadable, and
 * the app then fetches the user.
 */
export const readStoredUser = (): User | undefined =>
  userSchema.safeParse(parseStored(userRecord.read())).data;

export const writeStoredUser = (user: User): void => userRecord.write(JSON.stringify(user));
