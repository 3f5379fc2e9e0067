import { randomBytes } from 'node:crypto';
import { GUEST_ACCESS } from '@croneai/contracts/access.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { DEFAULT_NOTIFICATIONS } from '@croneai/contracts/users.ts';
import { openSealed, sealSecret } from '@croneai/platform/auth/sealed.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { newKeyPair } from '../../../tests/support/key-pair.ts';
import { createKnownDevices } from '../src/limits/known-devices.ts';
import { createSecretBox } from '../src/secrets/secret-box.ts';
import { createSecretHasher } from '../src/secrets/secret-hasher.ts';
import { newUser, type User, type UserChange } from '../src/users/module.ts';

/* Dependencies of use cases, built by hand: users in memory, real secrets, and a fixed clock. */

export const NOW = new Date('2026-11-20T10:00:00.000Z');
export const now = () => NOW;
export const client = { address: '203.0.113.9', userAgent: 'Firefox' };
export const oncePerWindow = async () => true;

let lastId = 0;
export const someUser = (change: Partial<User> = {}): User => {
  lastId += 1;
  const id = lastId.toString(16).padStart(24, '0');
  const user = newUser({
    id,
    version: 1,
    email: `ada-${lastId}@example.com`,
    fullName: 'Ada Lovelace',
    phone: '+442079460958',
    country: 'United Kingdom',
    telegram: '',
    passwordHash: 'hash of Analytical1',
    passwordChangedAt: NOW,
    role: 'member',
    admissionCode: 'ABCD3467',
    notifications: DEFAULT_NOTIFICATIONS,
    createdAt: NOW,
    trialEndsAt: NOW,
    lastSeenAt: NOW,
    access: GUEST_ACCESS,
  });
  return { ...user, ...change };
};

export const sessionOf = ({ id, role }: User, change: Partial<Session> = {}): Session => ({
  userId: id,
  role,
  sessionId: 'f'.repeat(24),
  signedInAt: NOW,
  ...change,
});

const refuseTakenEmail = (stored: ReadonlyMap<string, User>, { id, email }: User): void => {
  if ([...stored.values()].some((other) => other.id !== id && other.email === email))
    throw Object.assign(new Error('E11000 duplicate key'), { code: 11_000 });
};

/**
 * Stores users in memory, and otherwise behaves like the user repository: each change increments
 * the version, and addresses are unique.
 */
export function usersInMemory(...users: User[]) {
  const stored = new Map(users.map((user) => [user.id, user]));
  const events: OutboxEntry[] = [];
  const ended: { userId: string; except: string | null }[] = [];
  return {
    events,
    /** An entry for each change that ended the sessions of a user. */
    ended,
    typesOf: () => events.map(({ type }) => type),
    payloadOf: (type: string) => events.find((event) => event.type === type)?.payload,
    of: ({ id }: Pick<User, 'id'>): User => {
      const user = stored.get(id);
      if (!user) throw new Error('no such user');
      return user;
    },
    findById: async (id: string) => stored.get(id),
    findByEmail: async (email: string) => [...stored.values()].find((user) => user.email === email),
    async getById(id: string, problem: Parameters<typeof appError>[0] = errors.unauthenticated) {
      const user = stored.get(id);
      if (!user) throw appError(problem);
      return user;
    },
    async change<R = undefined>(
      id: string,
      decide: (user: User) => UserChange<R> | Promise<UserChange<R>>,
    ): Promise<{ user: User; result: R | undefined } | undefined> {
      for (;;) {
        const before = stored.get(id);
        if (!before) return undefined;
        const { set, events: added = [], endsSessions, result } = await decide(before);
        // The document has changed since it was read, so the change runs again.
        if (stored.get(id) !== before) continue;
        const isChanged = set !== undefined || added.length > 0 || endsSessions !== undefined;
        const user = isChanged ? { ...before, ...set, version: before.version + 1 } : before;
        refuseTakenEmail(stored, user);
        stored.set(id, user);
        events.push(...added);
        if (endsSessions) ended.push({ userId: id, except: endsSessions.except });
        return { user, result };
      }
    },
  };
}

/**
 * Makes a hasher, an encryption box, and known devices with real, new keys. `open` decrypts a
 * secret that `sealForMail` encrypted.
 */
export function someSecrets() {
  const key = randomBytes(32).toString('base64');
  const sealing = newKeyPair();
  const hasher = createSecretHasher(key);
  return {
    hasher,
    box: createSecretBox(key),
    devices: createKnownDevices({ secrets: hasher, now }),
    sealForMail: (secret: Parameters<typeof sealSecret>[1]) => sealSecret(sealing.publicKey, secret),
    open: async (payload: unknown) =>
      (await openSealed(sealing.privateKey, (payload as { sealed: string }).sealed)).secret,
  };
}

/** Counts attempts and refuses none. */
export function someAttempts() {
  const counted: string[] = [];
  const forgotten: string[] = [];
  return {
    counted,
    forgotten,
    count: async ({ name }: { name: string }) => void counted.push(name),
    forget: async ({ name }: { name: string }) => void forgotten.push(name),
    isWithin: async () => true,
  };
}

export function someSecurityLog() {
  const recorded: string[] = [];
  return { recorded, record: async (_userId: string, event: string) => void recorded.push(event) };
}
