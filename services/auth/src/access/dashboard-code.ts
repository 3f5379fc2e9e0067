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

/** Facts about access as they arrive, with their version. */
export type AccessFacts = Pick<
  AccessState,
  'tier' | 'dashboardUnlocked' | 'hasDeposited' | 'revokedAtVersion' | 'answeredCodeId'
> & { version: number };

/**
 * Whether these facts mark a deposit without unlocking, which is when a code is issued. Facts may have been skipped
 * (the topic keeps the newest only): a revoke among them means that the deposit is a new one; a revoke by these very
 * facts never issues a code.
 */
export function marksDeposit(before: { access: Access; accessVersion: number }, facts: AccessFacts): boolean {
  if (!facts.hasDeposited || facts.dashboardUnlocked) return false;
  if (facts.revokedAtVersion >= facts.version) return false;
  const wasRevokedBetween = facts.revokedAtVersion > before.accessVersion;
  return !(wasRevokedBetween ? GUEST_ACCESS : before.access).hasDeposited;
}

/** What becomes of a code that is out when new facts arrive: void after a revoke, or when nothing is left to unlock. */
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

/** Judges a guess. `closed`: there is no code to compare with (none, out of time, no tries left). */
export function checkCode(code: DashboardCode | null, isMatch: boolean, now: Date): CodeCheck {
  if (!code || code.tries >= DASHBOARD_CODE_MAX_TRIES || code.expiresAt <= now) return 'closed';
  if (!isMatch) return 'wrong';
  if (code.status === 'void') return 'void';
  return code.status === 'used' ? 'used-before' : 'accepted';
}

/** Whether the member may have a (fresh) code mailed: one was issued and neither used nor withdrawn. */
export function mayHaveCodeSent({ dashboardCode, access }: Pick<User, 'dashboardCode' | 'access'>): boolean {
  return dashboardCode?.status === 'live' && access.hasDeposited && !access.dashboardUnlocked;
}

/** Seconds to wait before a code may be mailed again; 0 when it may be now. */
export function secondsUntilResend({ issuedAt }: DashboardCode, now: Date): number {
  const elapsedSeconds = (now.getTime() - issuedAt.getTime()) / 1_000;
  return Math.max(0, Math.ceil(RESEND_COOLDOWN_SECONDS - elapsedSeconds));
}
