import { type Access, GUEST_ACCESS } from '@croneai/contracts/access.ts';
import {
  DASHBOARD_CODE_MAX_TRIES,
  DASHBOARD_CODE_TTL_DAYS,
  RESEND_COOLDOWN_SECONDS,
} from '@croneai/contracts/constants.ts';
import type { AccessState } from '@croneai/contracts/events/access.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { DashboardCode, User } from '../users/module.ts';

export const dashboardCodeExpiry = (now: Date): Date =>
  new Date(now.getTime() + DASHBOARD_CODE_TTL_DAYS * DAY_MS);

/**
 * Fields of an access event that decide whether a dashboard code is issued or becomes void, with
 * the event's version.
 */
export type AccessFacts = Pick<
  AccessState,
  'tier' | 'dashboardUnlocked' | 'hasDeposited' | 'revokedAtVersion' | 'answeredCodeId'
> & { version: number };

/**
 * True if these facts mark a new deposit but do not unlock the dashboard. The caller then issues a
 * code. A deposit is new if the stored access `before` has no deposit, or if an admin has revoked
 * the access since `before.accessVersion`. This service may have missed the event of the
 * revocation, because the topic keeps only the newest facts. Returns false if the facts are
 * themselves a revocation.
 */
export function marksDeposit(before: { access: Access; accessVersion: number }, facts: AccessFacts): boolean {
  if (!facts.hasDeposited || facts.dashboardUnlocked) return false;
  if (facts.revokedAtVersion >= facts.version) return false;
  const wasRevokedBetween = facts.revokedAtVersion > before.accessVersion;
  return !(wasRevokedBetween ? GUEST_ACCESS : before.access).hasDeposited;
}

/**
 * Returns the dashboard code to store together with the new facts. A live code becomes void if the
 * access was revoked or the dashboard is unlocked.
 */
export function codeAfter(
  code: DashboardCode | null,
  before: { accessVersion: number },
  facts: AccessFacts,
): DashboardCode | null {
  if (code?.status !== 'live') return code;
  const isRevoked = facts.revokedAtVersion > before.accessVersion || !facts.hasDeposited;
  return isRevoked || facts.dashboardUnlocked ? { ...code, status: 'void' } : code;
}

export type CodeCheck = 'accepted' | 'used-before' | 'void' | 'wrong' | 'closed';

/**
 * Checks a guess. `closed` means that a guess cannot be checked: there is no code, it has expired,
 * or no tries are left.
 */
export function checkCode(code: DashboardCode | null, isMatch: boolean, now: Date): CodeCheck {
  if (!code || code.tries >= DASHBOARD_CODE_MAX_TRIES || code.expiresAt <= now) return 'closed';
  if (!isMatch) return 'wrong';
  if (code.status === 'void') return 'void';
  return code.status === 'used' ? 'used-before' : 'accepted';
}

/**
 * True if a new code may be mailed to the member. The latest code must be neither used nor void.
 * The member must have a deposit, and the dashboard must still be locked.
 */
export function mayHaveCodeSent({ dashboardCode, access }: Pick<User, 'dashboardCode' | 'access'>): boolean {
  return dashboardCode?.status === 'live' && access.hasDeposited && !access.dashboardUnlocked;
}

/** Returns the seconds until a code may be mailed again; 0 if it may be mailed now. */
export function secondsUntilResend({ issuedAt }: DashboardCode, now: Date): number {
  const elapsedSeconds = (now.getTime() - issuedAt.getTime()) / 1_000;
  return Math.max(0, Math.ceil(RESEND_COOLDOWN_SECONDS - elapsedSeconds));
}
