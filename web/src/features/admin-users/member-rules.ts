import { type Access, GOLD_ACCESS, GUEST_ACCESS } from '@croneai/contracts/access.ts';
import type { MemberRow } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { searchable } from '@croneai/rules/searchable.ts';

/** True if Grant Gold would change nothing. */
export const isGranted = ({ tier, dashboardUnlocked }: Access): boolean =>
  tier === GOLD_ACCESS.tier && dashboardUnlocked;

/** True if Revoke would change nothing. */
export const isRevoked = ({ tier, dashboardUnlocked }: Access): boolean =>
  tier === GUEST_ACCESS.tier && !dashboardUnlocked;

/** The part of the access that an admin sets directly. Features come only from grants. */
export type SetAccess = Omit<Access, 'features'>;

export const accessOf = ({ tier, dashboardUnlocked, hasDeposited }: SetAccess): SetAccess => ({
  tier,
  dashboardUnlocked,
  hasDeposited,
});

/**
 * Returns only the fields that differ. Sending an unchanged tier would replace its grant by one
 * without an end, and would end planned grants of a guest.
 */
export const changedAccess = (before: SetAccess, after: SetAccess): Partial<SetAccess> => ({
  ...(after.tier !== before.tier && { tier: after.tier }),
  ...(after.dashboardUnlocked !== before.dashboardUnlocked && {
    dashboardUnlocked: after.dashboardUnlocked,
  }),
  ...(after.hasDeposited !== before.hasDeposited && { hasDeposited: after.hasDeposited }),
});

/** Matches a part of the email or name, like the server's search, but only in loaded rows. */
export function matchesSearch(row: Pick<MemberRow, 'email' | 'fullName'>, search: string): boolean {
  const wanted = searchable(search.trim());
  return searchable(row.email).includes(wanted) || searchable(row.fullName).includes(wanted);
}

/** Describes the effects of the change on emails and dashboard codes. */
export function consequencesOf(before: SetAccess, after: SetAccess): string[] {
  const isRevoke =
    (before.tier !== 'guest' && after.tier === 'guest') ||
    (before.dashboardUnlocked && !after.dashboardUnlocked) ||
    (before.hasDeposited && !after.hasDeposited);
  if (Object.keys(changedAccess(before, after)).length === 0) return [];
  if (isRevoke) return ['Dashboard codes that we already emailed will stop working.', NOTIFIED_BY_MAIL];
  const issuesCode = after.hasDeposited && !before.hasDeposited && !after.dashboardUnlocked;
  if (issuesCode)
    return ['We’ll email the member a dashboard code. It unlocks the dashboard.', NOTIFIED_BY_MAIL];
  return [NOTIFIED_BY_MAIL];
}

const NOTIFIED_BY_MAIL = 'We’ll notify the member by email.';
