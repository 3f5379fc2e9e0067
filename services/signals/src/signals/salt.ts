import { randomBytes } from 'node:crypto';

const SALT_BYTES = 32;

/** Secret that opens one commitment. */
export const newSalt = (): string => randomBytes(SALT_BYTES).toString('hex');
