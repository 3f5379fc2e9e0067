import type { UserState } from '@croneai/contracts/events/users.ts';
import { DEFAULT_NOTIFICATIONS } from '@croneai/contracts/users.ts';
import { someId } from './sessions.ts';

/** Makes a user in the form that auth publishes. */
export function someUser(change: Partial<UserState> = {}): UserState {
  const userId = change.userId ?? someId();
  return {
    userId,
    fullName: `Ada ${userId.slice(0, 6)}`,
    email: `ada-${userId}@example.com`,
    phone: '2348012345678',
    country: 'Nigeria',
    telegram: '',
    role: 'member',
    admissionCode: 'ABCD2345',
    notifications: { ...DEFAULT_NOTIFICATIONS },
    accessPath: null,
    depositAmount: 0,
    accountSetup: false,
    setupSavedAt: null,
    createdAt: new Date().toISOString(),
    trialEndsAt: new Date(Date.now() + 86_400_000).toISOString(),
    lastSeenAt: new Date().toISOString(),
    acceptance: null,
    erasesAt: null,
    blockedAt: null,
    importedGrant: null,
    dashboardUnlockRequest: null,
    ...change,
  };
}
