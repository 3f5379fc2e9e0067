import type { User } from '@croneai/contracts/users.ts';

export function someUser(change: Partial<User> = {}): User {
  return {
    id: '64b7f1c2a9d3e4f5a6b7c8d9',
    fullName: 'Ada Example',
    email: 'ada@example.com',
    role: 'member',
    admissionCode: 'ABCD2345',
    tier: 'guest',
    dashboardUnlocked: false,
    hasDeposited: false,
    features: [],
    accessLevel: 'free',
    accessPath: null,
    depositAmount: 0,
    accountSetup: false,
    codeActivated: false,
    timeZone: null,
    clock: null,
    mustEnrolTwoFactor: false,
    mustAcceptTerms: false,
    createdAt: '2026-11-20T00:00:00.000Z',
    expiresAt: '2026-11-22T00:00:00.000Z',
    ...change,
  };
}
