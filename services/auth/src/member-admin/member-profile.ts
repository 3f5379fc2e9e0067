import type { MemberProfile, TeamMember } from '@croneai/contracts/endpoints/auth/admin-accounts.ts';
import { type DashboardCode, toAcceptance, type User } from '../users/module.ts';

/** Returns a member's account in the form that admins see. */
export function toMemberProfile(user: User, now: Date): MemberProfile {
  const { id, fullName, email, phone, country, telegram, admissionCode, notifications } = user;
  const { accountSetup, accessPath, depositAmount, dashboardCode, setup, twoFactor } = user;
  return {
    id,
    fullName,
    email,
    phone,
    phoneSince: (user.phoneChangedAt ?? user.createdAt).toISOString(),
    previousPhone: user.previousPhone,
    country,
    telegram,
    blockedAt: user.blockedAt?.toISOString() ?? null,
    role: user.role,
    admissionCode,
    accountSetup,
    accessPath,
    depositAmount,
    brokerAccount: setup?.brokerAccount ?? null,
    notifications,
    createdAt: user.createdAt.toISOString(),
    trialEndsAt: user.trialEndsAt.toISOString(),
    acceptances: user.acceptances.map(toAcceptance),
    lastSeenAt: user.lastSeenAt.toISOString(),
    twoFactorSince: twoFactor?.enabledAt.toISOString() ?? null,
    dashboardCode: dashboardCode && {
      status: statusOf(dashboardCode, now),
      issuedAt: dashboardCode.issuedAt.toISOString(),
      expiresAt: dashboardCode.expiresAt.toISOString(),
    },
  };
}

export const toTeamMember = (user: User): TeamMember => ({
  id: user.id,
  fullName: user.fullName,
  email: user.email,
  role: user.role,
  blockedAt: user.blockedAt?.toISOString() ?? null,
  twoFactorSince: user.twoFactor?.enabledAt.toISOString() ?? null,
  lastSeenAt: user.lastSeenAt.toISOString(),
});

function statusOf({ status, expiresAt }: DashboardCode, now: Date) {
  return status === 'live' && expiresAt <= now ? 'expired' : status;
}
