import { GOLD_ACCESS } from '@croneai/contracts/access.ts';
import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { DEFAULT_NOTIFICATIONS } from '@croneai/contracts/users.ts';
import { accessCodeCollection } from '../../../services/auth/src/access-codes/access-code.model.ts';
import { apiKeyCollection } from '../../../services/auth/src/api-keys/api-key.model.ts';
import { learningCollection } from '../../../services/auth/src/learning/learning.model.ts';
import { securityLogCollection } from '../../../services/auth/src/security-log/security-log.model.ts';
import { erasedUserCollection } from '../../../services/auth/src/users/erased-user.model.ts';
import { userCollection } from '../../../services/auth/src/users/user.model.ts';
import { storyOf } from './member-stories.ts';
import { ADMIN, idOf, MEMBERS, memberId, objectIdOf, of, ownerOf, type Seed, seed, timeOf } from './seed.ts';

const CODES = 1_000;
const KEYS = 5_000;
const ERASED = 10_000;
const LEARNERS = 20_000;
const YEAR_MS = 365 * DAY_MS;

export const authSeeds: readonly Seed[] = [
  seed<typeof userCollection>('auth', userCollection, {
    full: MEMBERS,
    document(index, now) {
      const { user } = storyOf(index, now);
      const at = new Date(user.createdAt);
      const { id, ...fields } = userCollection.make({
        id: user.userId,
        version: 1,
        email: user.email,
        fullName: user.fullName,
        phone: user.phone,
        country: user.country,
        telegram: user.telegram,
        passwordHash: 'a sample without a password',
        passwordChangedAt: at,
        role: user.role,
        admissionCode: user.admissionCode,
        source: user.source ?? null,
        notifications: { ...DEFAULT_NOTIFICATIONS },
        createdAt: at,
        trialEndsAt: new Date(user.trialEndsAt),
        lastSeenAt: new Date(user.lastSeenAt),
        acceptances: [{ ...AGREEMENTS, acceptedAt: at }],
        access: { ...GOLD_ACCESS, features: [] },
        blockedAt: user.blockedAt === null ? null : new Date(user.blockedAt),
      });
      return { _id: objectIdOf(0x50, index), ...fields, outbox: [] };
    },
  }),
  seed<typeof securityLogCollection>('auth', securityLogCollection, {
    full: MEMBERS,
    document(index, now) {
      const eventOf = (event: 'signed-in' | 'sign-in-failed', number: number) => ({
        id: idOf(0x52, index * 10 + number),
        at: timeOf(index, MEMBERS, { now, rangeMs: YEAR_MS }),
        event,
        bySupport: false,
        address: '203.0.113.9',
        userAgent: 'A sample browser',
      });
      return {
        _id: memberId(index),
        events: [eventOf('signed-in', 1), eventOf('signed-in', 2)],
        failures: [eventOf('sign-in-failed', 3)],
      };
    },
  }),
  seed<typeof accessCodeCollection>('auth', accessCodeCollection, {
    full: CODES,
    document: (index, now) => ({
      _id: objectIdOf(0x53, index),
      hash: `sample-${index}`,
      prefix: `S${index}`,
      tier: of(['silver', 'pro', 'gold'] as const, index),
      feature: null,
      days: 30,
      uses: 100,
      left: 50,
      until: null,
      campaign: 'sample',
      createdBy: ADMIN,
      createdAt: timeOf(index, CODES, { now, rangeMs: YEAR_MS }),
      disabledAt: null,
      takers: Array.from({ length: 50 }, (_, number) => ({
        useId: idOf(0x54, index * 50 + number),
        userId: memberId((index * 50 + number) % MEMBERS),
        usedAt: now,
      })),
      outbox: [],
    }),
  }),
  seed<typeof apiKeyCollection>('auth', apiKeyCollection, {
    full: KEYS,
    document: (index, now) => ({
      _id: objectIdOf(0x55, index),
      userId: ownerOf(index, { first: 5, full: KEYS }),
      name: 'A sample key',
      prefix: 'crone_sample',
      sessionId: `sample-${index}`,
      scopes: ['signals:read'],
      role: 'member',
      userVersion: 1,
      createdAt: timeOf(index, KEYS, { now, rangeMs: YEAR_MS }),
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
      outbox: [],
    }),
  }),
  seed<typeof learningCollection>('auth', learningCollection, {
    full: LEARNERS,
    document: (index, now) => ({
      _id: ownerOf(index, { first: 1, full: LEARNERS }),
      lessons: [{ key: 'sample/lesson', startedAt: now, doneAt: now }],
      activeDays: [now.toISOString().slice(0, 10)],
      reminders: [],
      version: 0,
      outbox: [],
    }),
  }),
  seed<typeof erasedUserCollection>('auth', erasedUserCollection, {
    full: ERASED,
    document(index, now) {
      const erasedAt = timeOf(index, ERASED, { now, rangeMs: 10 * DAY_MS });
      return {
        _id: idOf(0x56, index),
        erasedAt,
        tombstoneAgainAt: new Date(now.getTime() + DAY_MS + index),
      };
    },
  }),
];
