import { type User, userSchema } from '@croneai/contracts/users.ts';
import { parseStored } from '../storage/stored-text.ts';
import { userRecord } from './session-storage.ts';

/** The user of the last visit, or undefined when the key is empty or holds something else: the server is asked then. */
export const readStoredUser = (): User | undefined =>
  userSchema.safeParse(parseStored(userRecord.read())).data;

export const writeStoredUser = (user: User): void => userRecord.write(JSON.stringify(user));
