import type { DepositView } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import type { GrantView } from '@croneai/contracts/endpoints/admin/admin-grants.ts';
import type { MemberDetail } from '@croneai/contracts/endpoints/admin/admin-users.ts';

const AT = '2026-11-20T10:00:00.000Z';

/** Id of the member that these functions return. */
export const MEMBER = '66f1a2b3c4d5e6f708192c01';

/** Returns a guest, as the desk of users shows a member. */
export const memberOf = (change: Partial<MemberDetail> = {}): MemberDetail => ({
  id: MEMBER,
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  role: 'member',
  tier: 'guest',
  dashboardUnlocked: false,
  hasDeposited: false,
  features: [],
  createdAt: AT,
  country: 'Nigeria',
  source: 'telegram',
  lastSeenAt: AT,
  grantEndsAt: null,
  erasesAt: null,
  blockedAt: null,
  version: 1,
  accessChangedAt: AT,
  ...change,
});

/** Returns a live grant of Silver that an admin gave without an end. */
export const grantOf = (change: Partial<GrantView> = {}): GrantView => ({
  id: '66f1a2b3c4d5e6f708192c02',
  userId: MEMBER,
  tier: 'silver',
  feature: null,
  from: AT,
  until: null,
  endedAt: null,
  state: 'live',
  source: 'manual',
  reason: '',
  ...change,
});

/** Returns a deposit of $520 that the member claims. */
export const depositOf = (change: Partial<DepositView> = {}): DepositView => ({
  id: '66f1a2b3c4d5e6f708192c03',
  userId: MEMBER,
  fullName: 'Ada Obi',
  state: 'claimed',
  amount: 520,
  currency: 'USD',
  usd: null,
  broker: 'Partner broker',
  account: '5550123',
  eventId: null,
  source: 'ticket',
  ticketId: null,
  attachmentId: null,
  reason: null,
  tier: null,
  grantId: null,
  proposedTier: 'gold',
  duplicateOf: null,
  duplicateUserId: null,
  duplicateName: null,
  createdAt: AT,
  decidedAt: null,
  decidedBy: null,
  version: 1,
  ...change,
});
