import { type User, userSchema } from '@croneai/contracts/users.ts';
import { parseStored } from '../storage/stored-text.ts';
import { userRecord } from './session-storage.ts';

/**
 * User of the last visit; undefined if the key is empty or unreadable, in which case the app
 * fetches the user.
 */
export const readStoredUser = (): User | undefined =>
  userSchema.safeParse(parseStored(userRecord.read())).data;

export const writeStoredUser = (user: User): void => userRecord.write(JSON.stringify(user));
