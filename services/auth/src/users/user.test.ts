import type { Access } from '@croneai/contracts/access.ts';
import { GUEST_ACCESS } from '@croneai/contracts/access.ts';
import { userStateSchema } from '@croneai/contracts/events/users.ts';
import { DEFAULT_NOTIFICATIONS, userSchema } from '@croneai/contracts/users.ts';
import { describe, expect, it } from 'vitest';
import { type User, userCollection } from './user.model.ts';
import { toClientUser, toProfile, toUserState } from './user.ts';

const AT = new Date('2026-11-20T10:00:00.000Z');
const user = (change: Partial<User> = {}): User => ({
  ...userCollection.make({
    id: 'a'.repeat(24),
    version: 1,
    email: 'ada@example.com',
    fullName: 'Ada Lovelace',
    phone: '1234567',
    country: 'Other',
    telegram: '',
    passwordHash: 'hash',
    passwordChangedAt: AT,
    role: 'member',
    admissionCode: 'ABCD3467',
    notifications: DEFAULT_NOTIFICATIONS,
    createdAt: AT,
    trialEndsAt: AT,
    lastSeenAt: AT,
    access: GUEST_ACCESS,
  }),
  ...change,
});

describe('the public form of a user', () => {
  it('contains no password, neither for clients nor for copies', () => {
    for (const shown of [toClientUser(user()), toUserState(user()), toProfile(user())]) {
      expect(JSON.stringify(shown)).not.toContain('hash');
    }
    expect(userSchema.parse(toClientUser(user()))).toEqual(toClientUser(user()));
    expect(userStateSchema.parse(toUserState(user()))).toEqual(toUserState(user()));
  });

  it('shows the code as activated only while it unlocks the dashboard', () => {
    const dashboardUnlockRequest = { codeId: 'code-1', requestedAt: AT, accessVersion: 1 };
    const unlocked: Access = { tier: 'silver', dashboardUnlocked: true, hasDeposited: true, features: [] };
    expect(toClientUser(user({ dashboardUnlockRequest })).codeActivated).toBe(false);
    expect(toClientUser(user({ access: unlocked })).codeActivated).toBe(false);
    expect(toClientUser(user({ access: unlocked, dashboardUnlockRequest })).codeActivated).toBe(true);
    expect(toUserState(user({ dashboardUnlockRequest })).dashboardUnlockRequest).toEqual({
      codeId: 'code-1',
      requestedAt: AT.toISOString(),
      accessVersion: 1,
    });
  });
});
