import { type Access, GOLD_ACCESS, GUEST_ACCESS } from '@croneai/contracts/access.ts';
import type { MemberRow } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { searchable } from '@croneai/contracts/searchable.ts';

/** Grant Gold has nothing left to do for who is gold and unlocked. */
export const isGranted = ({ tier, dashboardUnlocked }: Access): boolean =>
  tier === GOLD_ACCESS.tier && dashboardUnlocked;

/** Revoke has nothing left to do for who is guest and locked. */
export const isRevoked = ({ tier, dashboardUnlocked }: Access): boolean =>
  tier === GUEST_ACCESS.tier && !dashboardUnlocked;

export const accessOf = ({ tier, dashboardUnlocked, hasDeposited }: Access): Access => ({
  tier,
  dashboardUnlocked,
  hasDeposited,
});

/** The server's search of members by part of their email or name, over rows that are loaded. */
export function matchesSearch(row: Pick<MemberRow, 'email' | 'fullName'>, search: string): boolean {
  const wanted = searchable(search.trim());
  return searchable(row.email).includes(wanted) || searchable(row.fullName).includes(wanted);
}

/** What saving would set off besides the change itself, in words; empty when nothing would. */
export function consequencesOf(before: Access, after: Access): string[] {
  const isRevoke =
    (before.tier !== 'guest' && after.tier === 'guest') ||
    (before.dashboardUnlocked && !after.dashboardUnlocked) ||
    (before.hasDeposited && !after.hasDeposited);
  const isSame =
    before.tier === after.tier &&
    before.dashboardUnlocked === after.dashboardUnlocked &&
    before.hasDeposited === after.hasDeposited;
  if (isSame) return [];
  if (isRevoke) return ['Every dashboard code emailed before becomes void.', NOTIFIED_BY_MAIL];
  const issuesCode = after.hasDeposited && !before.hasDeposited && !after.dashboardUnlocked;
  if (issuesCode)
    return ['A dashboard code is emailed; entering it unlocks the dashboard.', NOTIFIED_BY_MAIL];
  return [NOTIFIED_BY_MAIL];
}

const NOTIFIED_BY_MAIL = 'The member is told by email.';
