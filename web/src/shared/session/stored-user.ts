import type { User } from '@croneai/contracts/users.ts';
import { parseStored } from '../storage/stored-text.ts';
import { userRecord } from './session-storage.ts';

type Kind = 'string' | 'boolean' | 'number' | 'array' | 'null';
const TEXT: readonly Kind[] = ['string'];
const TEXT_OR_NULL: readonly Kind[] = ['string', 'null'];
const TRUTH: readonly Kind[] = ['boolean'];

/**
 * Types of the user's fields. Used in place of the schema, which would load zod on every page of
 * the dashboard.
 */
const KINDS: Readonly<Record<keyof User, readonly Kind[]>> = {
  id: TEXT,
  fullName: TEXT,
  email: TEXT,
  role: TEXT,
  admissionCode: TEXT,
  tier: TEXT,
  dashboardUnlocked: TRUTH,
  hasDeposited: TRUTH,
  features: ['array'],
  accessLevel: TEXT,
  accessPath: TEXT_OR_NULL,
  depositAmount: ['number'],
  accountSetup: TRUTH,
  codeActivated: TRUTH,
  timeZone: TEXT_OR_NULL,
  clock: TEXT_OR_NULL,
  mustEnrolTwoFactor: TRUTH,
  mustAcceptTerms: TRUTH,
  createdAt: TEXT,
  expiresAt: TEXT,
};

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const isUser = (value: unknown): value is User =>
  kindOf(value) === 'object' &&
  Object.entries(KINDS).every(([field, kinds]) =>
    (kinds as readonly string[]).includes(kindOf((value as Record<string, unknown>)[field])),
  );

/**
 * Returns the user of the last visit. Returns undefined if the record is missing, unreadable, or
 * from a release with other fields, and the app then fetches the user.
 */
export function readStoredUser(): User | undefined {
  const stored = parseStored(userRecord.read());
  return isUser(stored) ? stored : undefined;
}

export const writeStoredUser = (user: User): void => userRecord.write(JSON.stringify(user));
