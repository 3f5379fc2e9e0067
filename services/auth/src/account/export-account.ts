import type { Session } from '@croneai/platform/auth/sessions.ts';
import { streamJsonObject } from '@croneai/platform/http/json-stream.ts';
import { toAccountSetup } from '../account-setup/routes.ts';
import { toApiKey } from '../api-keys/routes.ts';
import type { Parts } from '../connections.ts';
import { toSessionRow } from '../sessions/session-store.ts';
import { recoveryCodesLeft } from '../users/two-factor.ts';
import type { User } from '../users/user.model.ts';
import { toAcceptance, toProfile } from '../users/user.ts';

/** Everything this service holds about a member, except credentials: hashes and codes. */
export function exportAccount({ users, sessions, apiKeys, learning, securityLog }: Parts) {
  return async (session: Session): Promise<AsyncIterable<string>> => {
    const user = await users.getById(session.userId);
    const open = await sessions.list(user.id);
    return streamJsonObject({
      id: user.id,
      role: user.role,
      profile: toProfile(user),
      admissionCode: user.admissionCode,
      notifications: user.notifications,
      accountSetup: toAccountSetup(user),
      trialEndsAt: user.trialEndsAt.toISOString(),
      lastSeenAt: user.lastSeenAt.toISOString(),
      acceptances: user.acceptances.map(toAcceptance),
      phoneChangedAt: user.phoneChangedAt?.toISOString() ?? null,
      previousPhone: user.previousPhone,
      blockedAt: user.blockedAt?.toISOString() ?? null,
      passwordChangedAt: user.passwordChangedAt.toISOString(),
      dashboardCode: dashboardCodeOf(user),
      learning: await learning.find(user.id),
      emailChange: user.emailChange && {
        newEmail: user.emailChange.newEmail,
        expiresAt: user.emailChange.expiresAt.toISOString(),
      },
      twoFactor: user.twoFactor && {
        enabledAt: user.twoFactor.enabledAt.toISOString(),
        recoveryCodesLeft: recoveryCodesLeft(user.twoFactor),
      },
      securityEvents: await securityLog.list(user.id),
      apiKeys: (await apiKeys.list(user.id)).map(toApiKey),
      sessions: open.map((stored) => toSessionRow(stored, session.sessionId)),
    });
  };
}

function dashboardCodeOf({ dashboardCode }: User) {
  if (!dashboardCode) return null;
  const { status, tries, issuedAt, expiresAt } = dashboardCode;
  return { status, tries, issuedAt: issuedAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
