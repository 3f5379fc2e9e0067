import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Access } from '../access/module.ts';
import type { OncePerWindow } from '../limits/module.ts';
import type { Passwords } from '../passwords/module.ts';
import type { Registrations } from '../registrations/module.ts';
import type { SecurityLog } from '../security-log/module.ts';
import type { Sessions } from '../sessions/module.ts';
import type { TwoFactorLogin } from '../two-factor/module.ts';
import type { Users } from '../users/module.ts';
import { blockMember, changeRole } from './change-standing.ts';
import { endMemberSession, endMemberSessions } from './end-member-sessions.ts';
import { memberAdminRoutes } from './routes.ts';
import { sendMemberMail } from './send-member-mail.ts';

/**
 * Shows members' accounts to admins and lets admins change them. Each change adds an audit entry.
 */
export function openMemberAdmin(
  { now }: Pick<ServicePlatform, 'now'>,
  {
    users,
    limits,
    access,
    passwords,
    registrations,
    twoFactor,
    sessions,
    securityLog,
  }: {
    users: Users;
    limits: { oncePerWindow: OncePerWindow };
    access: Pick<Access, 'sendDashboardCode'>;
    passwords: Pick<Passwords, 'issueResetLink'>;
    registrations: Pick<Registrations, 'resendForAdmin'>;
    twoFactor: Pick<TwoFactorLogin, 'remove'>;
    sessions: Pick<Sessions, 'list' | 'find' | 'endOne'>;
    securityLog: SecurityLog;
  },
) {
  return {
    routes: memberAdminRoutes({
      users,
      sessions,
      securityLog,
      endAll: endMemberSessions({ users, sessions, now }),
      endOne: endMemberSession({ users, sessions, now }),
      block: blockMember({ users, now }),
      change: changeRole({ users, now }),
      resetTwoFactor: twoFactor.remove,
      sendMail: sendMemberMail({
        users,
        sendDashboardCode: access.sendDashboardCode,
        issueResetLink: passwords.issueResetLink,
        oncePerWindow: limits.oncePerWindow,
        now,
      }),
      resend: registrations.resendForAdmin,
      now,
    }),
    topics: [topics.users, topics.mails, topics.audit],
  } satisfies Module;
}
